# syntax=docker/dockerfile:1
# One image with the server and its built pages. docker-compose.yml runs it with all services.

FROM node:24-slim AS packages
WORKDIR /app
ENV NPM_CONFIG_UPDATE_NOTIFIER=false NPM_CONFIG_CACHE=/npm-cache
COPY package.json package-lock.json .npmrc ./
COPY common/package.json common/
COPY backend/package.json backend/
COPY frontend/package.json frontend/
COPY scripts/package.json scripts/

FROM packages AS build
# Without install scripts the `node` package installs nothing, and the image's Node is used. No other package needs scripts.
RUN --mount=type=cache,target=/npm-cache npm ci --ignore-scripts
COPY tsconfig.json ./
COPY common common
COPY frontend frontend
COPY scripts/build.ts scripts/
RUN npm run build

FROM packages AS production
RUN --mount=type=cache,target=/npm-cache npm ci --omit=dev --ignore-scripts -w backend -w common

FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN mkdir -m 0700 /data && chown node:node /data
# node_modules links to ../backend and ../common, so these folders need the same locations as in the repository.
COPY --from=production /app ./
COPY common/src common/src
COPY backend/src backend/src
# What an operator runs with `docker compose exec app-1 node scripts/doctor.ts`, and what those scripts import.
COPY scripts/admin.ts scripts/backup.ts scripts/doctor.ts scripts/migrate-storage.ts scripts/restore.ts scripts/seed.ts \
	scripts/env.ts scripts/open-store.ts scripts/run-script.ts scripts/seed-kinds.ts scripts/
COPY --from=build /app/frontend/dist frontend/dist
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
	CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Without npm and shell, so that the server receives SIGTERM and writes running stories to the log.
# One arena and a small young generation keep memory that large requests have used from staying with the process.
ENV MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=131072
CMD ["node", "--max-semi-space-size=4", "backend/src/main.ts"]
