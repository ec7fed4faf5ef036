# Untried: there was no Docker where this was written. Its steps were run by hand, without a container.
# The image brings Node, so the modules are the production ones alone: Node is among the development packages.
FROM node:26-bookworm-slim

WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev && npm cache clean --force
COPY . .

# Without DATABASE_URL the embedded PostgreSQL lives in this volume, too.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
ENV DATA_DIR=/data HOST=0.0.0.0 PORT=8443
EXPOSE 8443

# Asks /healthz of the process; of a worker, which serves nothing else, on its management port.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "scripts/health.mjs"]

# ENVIRONMENT has no default here: a container that is not told whether it is a sandbox or production does not start.
# Not through npm: the process itself gets the signals. The verbs: docker exec <container> node scripts/tenant.ts list
ENTRYPOINT ["/bin/sh", "-c", ": \"${ENVIRONMENT:?must be sandbox or production}\"; exec \"$@\"", "--"]
CMD ["node", "--max-semi-space-size=4", "--expose-gc", "scripts/start.ts"]
