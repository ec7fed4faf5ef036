// A lock between processes of one machine: a folder that contains one file, named after its owner. Creating the
// folder acquires the lock. Only one process can remove the file of an ended owner, and that process then owns
// the lock. An owner that ends between two steps leaves an empty folder, which counts as free after ten
// seconds. The file contains the id of a process that the owner started and that shares the lock, because that
// process survives if only the owner is killed. Runs on the machine's Node, 20 or later, before anything is
// installed. Tested by test/scripts/install.long.test.ts.
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmdirSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const ABANDONED_MS = 10_000
const POLL_MS = 200

/**
 * Waits for the lock. `onWait` gets the owner's process id, once per owner. Resolves with functions that share
 * and release the lock.
 */
export async function acquireLock(folder, onWait) {
  const mine = `${process.pid}-${randomUUID()}`
  let announced = ''
  while (!take()) {
    const [owner] = entries()
    if (owner === undefined) removeAbandoned()
    else if (!isHeld(owner)) {
      if (attempt(() => unlinkSync(join(folder, owner))) && claim()) break
    } else if (owner !== announced) {
      announced = owner
      onWait(Number.parseInt(owner, 10))
    }
    await sleep(POLL_MS)
  }
  process.on('exit', release)
  return { release, shareWith: (pid) => writeFileSync(join(folder, mine), String(pid)) }

  function take() {
    return attempt(() => mkdirSync(folder)) && claim()
  }

  function claim() {
    return attempt(() => writeFileSync(join(folder, mine), ''))
  }

  function isHeld(owner) {
    return (
      isAlive(Number.parseInt(owner, 10)) ||
      isAlive(Number(attempt(() => readFileSync(join(folder, owner), 'utf8')) ?? 0))
    )
  }

  function entries() {
    try {
      return readdirSync(folder)
    } catch {
      return []
    }
  }

  function removeAbandoned() {
    const since = attempt(() => statSync(folder))?.mtimeMs ?? Date.now()
    if (Date.now() - since > ABANDONED_MS) attempt(() => rmdirSync(folder))
  }

  function release() {
    process.off('exit', release)
    attempt(() => unlinkSync(join(folder, mine)))
    attempt(() => rmdirSync(folder))
  }
}

/**
 * Returns the action's result, or true if it has none; undefined if the file system refuses because another
 * process was faster.
 */
function attempt(action) {
  try {
    return action() ?? true
  } catch (error) {
    if (['EEXIST', 'ENOENT', 'ENOTEMPTY', 'EPERM', 'EBUSY'].includes(error.code)) return undefined
    throw error
  }
}

function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
