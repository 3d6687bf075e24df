# docker build -t saffron . && docker run -d -p 4170:4170 -v saffron:/data --name saffron saffron
# Installs and serves the tarball of `pnpm pack:tarball`, like any other installation. See docs/install.md.
ARG NODE=24-bookworm-slim

FROM node:${NODE} AS build
WORKDIR /src
COPY . .
RUN npx -y pnpm@12 pack:tarball \
 && npm install --global --prefix /opt/saffron --no-audit --no-fund dist/saffron-*.tgz

FROM node:${NODE}
COPY --from=build /opt/saffron /opt/saffron
RUN ln -s /opt/saffron/bin/saffron /usr/local/bin/saffron \
 && install -d -o node -g node -m 0700 /data
# A container's loopback isn't reachable from outside, so the server listens on all addresses.
ENV SAFFRON_HOST=0.0.0.0 \
    SAFFRON_PORT=4170 \
    SAFFRON_DATA=/data
USER node
WORKDIR /home/node
VOLUME /data
EXPOSE 4170
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.SAFFRON_PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["saffron"]
CMD ["serve", "--no-open"]
