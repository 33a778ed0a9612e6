# Installs everything, builds the console, and leaves only what runs: the last stage needs no build tools.

# A tag may point to another image tomorrow. The release workflow resolves it and builds from the digest; so can anybody:
#   digest=$(docker buildx imagetools inspect node:24-slim --format '{{.Manifest.Digest}}')
#   docker build --build-arg NODE_IMAGE=node:24-slim@$digest -t locution .
# No digest is written here because no registry of images could be reached where this file was made.
ARG NODE_IMAGE=node:24-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN node scripts/build-console.ts \
  && npm prune --omit=dev --ignore-scripts \
  && rm -rf src/console scripts \
  # ONNX Runtime carries every platform: only this one's stays.
  && find node_modules/onnxruntime-node/bin -mindepth 3 -maxdepth 3 -type d \
    ! -path "*/$(node -p 'process.platform + "/" + process.arch')" -exec rm -rf {} +

FROM ${NODE_IMAGE}
# With an allocator arena for each thread, memory freed by one is not given to the others.
ENV NODE_ENV=production \
    MALLOC_ARENA_MAX=2 \
    LOCUTION_HOST=0.0.0.0 \
    LOCUTION_DATA_DIR=/data
WORKDIR /app
# Root owns the program, so that the process cannot change it; only /data is its own.
COPY --from=build /app /app
RUN mkdir -m 700 /data && chown node:node /data && ln -s /app/src/cli/main.ts /usr/local/bin/locution
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.LOCUTION_PORT || 8080}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=4", "src/main.ts"]
