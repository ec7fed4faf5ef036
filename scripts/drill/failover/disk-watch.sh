#!/bin/sh
# disk-watch.sh FOLDER KILOBYTES NAME URL: runs beside Patroni on each node, because Patroni does not look at disks.
# While fewer KILOBYTES are free on the disk of FOLDER, asks Patroni (its REST API at URL) to give the role of this member
# NAME to a standby. A primary without space would otherwise stay primary and refuse all writes.
folder=$1 least=$2 name=$3 url=$4
while sleep 1; do
  free=$(df -Pk "$folder" | awk 'NR == 2 { print $4 }')
  [ "${free:-$least}" -lt "$least" ] || continue
  # Only the primary answers 200.
  curl -fsS -m 2 -o /dev/null "$url/primary" 2>/dev/null || continue
  echo "$(date -u +%FT%TZ) $free KB are free in $folder: switching over"
  curl -sS -m 60 -X POST "$url/switchover" -d "{\"leader\": \"$name\"}" && echo
done
