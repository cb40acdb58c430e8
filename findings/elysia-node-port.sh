#!/usr/bin/env bash
# @elysiajs/node 1.4.5 does not say which port it listens on, if it may choose.
#
# Seen on 2026-11-29 with elysia 1.4.30. With `port: 0` the server listens on a free port, but the callback of
# `listen` is given `port: 0` and `http://127.0.0.1:0/`, and `app.server` stays null. Elysia's author names both
# as the ways to learn a port that was chosen: https://github.com/elysiajs/elysia/issues/1
#
# Why it surprises: port 0 is how tests and local tools start many servers, and the app is written once for
# Bun and Node.js. What is printed looks like an address.
#
# What to do: choose a free port before, as below.
set -euo pipefail
export PATH="$(cd "$(dirname "$0")/.." && pwd)/node_modules/.bin:$PATH"
cd "$(mktemp -d)"
npm init --yes >/dev/null
npm install --silent --no-fund --no-audit @elysiajs/node@1.4.5 elysia@1.4.30

cat >run.mjs <<'JS'
import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { node } from '@elysiajs/node';
import { Elysia } from 'elysia';

const listening = async (port) => {
  const app = new Elysia({ adapter: node() }).get('/', () => 'works');
  const server = await new Promise((listening) => app.listen({ port, hostname: '127.0.0.1' }, listening));
  return { app, server };
};
const { app, server } = await listening(0);
while (!process.getActiveResourcesInfo().includes('TCPServerWrap')) await setTimeout(50);
console.log(`port 0: ${server.url}, app.server: ${app.server}, and it listens`);

const free = createServer();
await new Promise((done) => free.listen(0, '127.0.0.1', done));
const { port } = free.address();
await new Promise((done) => free.close(done));
const chosen = await listening(port);
const answer = await fetch(`http://127.0.0.1:${chosen.server.port}/`);
console.log(`a port of our own: ${await answer.text()}, ${chosen.server.port === port}`);
process.exit();
JS

node run.mjs | tee seen
diff seen - <<'EXPECT'
port 0: http://127.0.0.1:0/, app.server: null, and it listens
a port of our own: works, true
EXPECT
