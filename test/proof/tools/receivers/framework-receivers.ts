import { receiverRow } from './receiver-row.ts';

const nest = receiverRow({
  tool: 'Nest',
  packages: {
    '@nestjs/core': '11.2.10',
    '@nestjs/common': '11.2.10',
    '@nestjs/platform-express': '11.2.10',
    'reflect-metadata': '0.2.2',
    rxjs: '7.8.2',
  },
  files: {
    // As TypeScript writes decorators.
    'server.mjs': `import 'reflect-metadata';
import { Controller, Module, Post, Req, Res } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { statusOf } from './verify.mjs';

class Hooks {
  receive(request, response) {
    response.sendStatus(statusOf(request.rawBody, request.headers));
  }
}
Controller('hooks')(Hooks);
Post()(Hooks.prototype, 'receive', Object.getOwnPropertyDescriptor(Hooks.prototype, 'receive'));
Req()(Hooks.prototype, 'receive', 0);
Res()(Hooks.prototype, 'receive', 1);
class App {}
Module({ controllers: [Hooks] })(App);
const app = await NestFactory.create(App, { rawBody: true, logger: false });
await app.listen(0, '127.0.0.1');
console.log('listening on ' + new URL(await app.getUrl()).port);
`,
  },
  outcome: {
    verdict: 'works with this setting',
    why: '`NestFactory.create(…, { rawBody: true })`, and `request.rawBody`.',
  },
  without: { from: 'rawBody: true, ', status: 500 },
});

/** Of a receiver that gets a `Request` of fetch. */
const ofFetch = {
  outcome: {
    verdict: 'works with this setting',
    why: '`request.text()`, and `Object.fromEntries(request.headers)`.',
  },
  without: { from: 'Object.fromEntries(request.headers)', to: 'request.headers', status: 400 },
} as const;

const next = receiverRow({
  tool: 'Next.js, a route',
  packages: { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' },
  files: {
    'app/hooks/route.js': `import { statusOf } from '../../verify.mjs';

export async function POST(request) {
  const status = statusOf(await request.text(), Object.fromEntries(request.headers));
  return new Response(null, { status });
}
`,
  },
  command: ['next', 'dev', '--port', '0', '--hostname', '127.0.0.1'],
  ...ofFetch,
});

const nuxt = receiverRow({
  tool: 'Nuxt, a server route',
  packages: { nuxt: '4.5.2' },
  files: {
    'server/routes/hooks.post.js': `import { statusOf } from '~~/verify.mjs';

export default defineEventHandler(async (event) => {
  setResponseStatus(event, statusOf(await readRawBody(event), getHeaders(event)));
  return null;
});
`,
    'app.vue': '<template><p>Hooks</p></template>\n',
    'nuxt.config.js': 'export default defineNuxtConfig({ telemetry: false });\n',
  },
  command: ['nuxt', 'dev', '--port', '0', '--host', '127.0.0.1', '--no-fork'],
  outcome: {
    verdict: 'works with this setting',
    why: '`readRawBody(event)` instead of `readBody`.',
  },
  without: { from: 'readRawBody(event)', to: 'readBody(event)', status: 500 },
});

const svelteKit = receiverRow({
  tool: 'SvelteKit, an endpoint',
  packages: {
    '@sveltejs/kit': '3.2.0',
    svelte: '5.57.3',
    vite: '8.4.0',
    '@sveltejs/vite-plugin-svelte': '7.3.1',
  },
  files: {
    'src/routes/hooks/+server.js': `import { statusOf } from '../../../verify.mjs';

export const POST = async ({ request }) => {
  const status = statusOf(await request.text(), Object.fromEntries(request.headers));
  return new Response(null, { status });
};
`,
    'src/app.html': '<!doctype html><head>%sveltekit.head%</head><body>%sveltekit.body%</body>\n',
    'vite.config.js': `import { sveltekit } from '@sveltejs/kit/vite';

export default { plugins: [sveltekit()] };
`,
  },
  command: [
    'node',
    '--env-file=.env',
    'node_modules/vite/bin/vite.js',
    'dev',
    '--port',
    '0',
    '--host',
    '127.0.0.1',
  ],
  ...ofFetch,
});

const elysia = receiverRow({
  tool: 'Elysia',
  packages: { elysia: '1.4.30', '@elysiajs/node': '1.4.5' },
  files: {
    'server.mjs': `import { createServer } from 'node:net';
import { node } from '@elysiajs/node';
import { Elysia } from 'elysia';
import { statusOf } from './verify.mjs';

// It does not tell which port it chose.
const free = createServer();
await new Promise((listening) => free.listen(0, listening));
const { port } = free.address();
await new Promise((closed) => free.close(closed));
new Elysia({ adapter: node() })
  .post('/hooks', ({ body, headers }) => new Response(null, { status: statusOf(body, headers) }), { parse: 'text' })
  .listen({ port, hostname: '127.0.0.1' }, () => console.log('listening on ' + port));
`,
  },
  outcome: { verdict: 'works with this setting', why: "`parse: 'text'` on the route." },
  without: { from: ", { parse: 'text' }", status: 500 },
});

export const frameworkReceivers = [nest, next, nuxt, svelteKit, elysia];
