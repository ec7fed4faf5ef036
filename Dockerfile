# Untested with Docker: test/scripts/image.long.test.ts runs its steps in an empty folder, without a container. The base image
# provides Node, so the project's own is removed.
FROM node:26-bookworm-slim

WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/install scripts/install
COPY scripts/node scripts/node
RUN npm ci --omit=dev && npm cache clean --force && rm -r node_modules/node-linux-* node_modules/.bin/node
COPY . .
# What Node compiles at a start, because the user below may not write there.
ENV NODE_COMPILE_CACHE=/app/node_modules/.cache/node
RUN node --eval "import('./scripts/start/serve.ts')"

# Without DATABASE_URL the embedded PostgreSQL also uses this volume.
RUN mkdir /data && chown 1000:1000 /data
VOLUME /data
# The user node of the image; by number, so that an orchestrator can verify that it is not root.
USER 1000
ENV DATA_DIR=/data HOST=0.0.0.0 PORT=8443
EXPOSE 8443

# Requests /healthz on the main port, or on the management port of a worker, which has no other port.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "scripts/health.mjs"]

# ENVIRONMENT has no default here: the container does not start unless it is set to sandbox or production. Node is
# started directly, not through npm, so that it receives the signals. Commands: docker exec <container> node
# scripts/tenant.ts list
ENTRYPOINT ["/bin/sh", "-c", ": \"${ENVIRONMENT:?must be sandbox or production}\"; exec \"$@\"", "--"]
CMD ["node", "--max-semi-space-size=16", "scripts/start.ts"]
