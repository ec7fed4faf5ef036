# PostgreSQL under Patroni, for compose.patroni.yaml. Never built with Docker; `npm run drill -- failover` runs the same Patroni
# with the same configuration without a container.
FROM postgres:18-bookworm

SHELL ["/bin/bash", "-o", "pipefail", "-c"]
# hadolint ignore=DL3008
RUN apt-get update \
  && apt-get install --yes --no-install-recommends python3-venv \
  && rm -rf /var/lib/apt/lists/* \
  && python3 -m venv /opt/patroni \
  && /opt/patroni/bin/pip install --no-cache-dir 'patroni[etcd3,psycopg3]==4.1.5' 'psycopg[binary]==3.3.9'
COPY scripts/drill/failover/patroni.yml /etc/patroni.yml

# The user postgres of the image.
USER 999
EXPOSE 5432 8008
ENTRYPOINT ["/opt/patroni/bin/patroni", "/etc/patroni.yml"]
