# Untried: there was no Docker where this was written. Its steps were run by hand, without a container.
# Any base with Node 20 or later and npm will do: the project brings the Node that it runs on as a dependency.
FROM node:22-bookworm-slim

WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .

# Without DATABASE_URL the embedded PostgreSQL lives in this volume, too.
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
ENV DATA_DIR=/data HOST=0.0.0.0 PORT=8443
EXPOSE 8443

# Not through npm: the process itself gets the signals. The verbs: docker exec <container> node_modules/.bin/node
# scripts/tenant.ts list
CMD ["node_modules/.bin/node", "--max-semi-space-size=4", "--expose-gc", "scripts/start.ts"]
