import { receiverRow } from './receiver-row.ts';

const works = (why: string) => ({ verdict: 'works', why }) as const;
const withSetting = (why: string) => ({ verdict: 'works with this setting', why }) as const;

export const nodeReceivers = [
  receiverRow({
    tool: 'Express',
    packages: { express: '5.3.0' },
    files: {
      'server.mjs': `import express from 'express';
import { listening, statusOf } from './verify.mjs';

const app = express();
app.post('/hooks', express.raw({ type: 'application/json' }), (request, response) =>
  response.sendStatus(statusOf(request.body, request.headers)));
app.use(express.json());
listening(app.listen(0, '127.0.0.1'));
`,
    },
    outcome: withSetting('`express.raw()` on the route, before `express.json()`.'),
    without: {
      from: "express.raw({ type: 'application/json' })",
      to: 'express.json()',
      status: 500,
    },
  }),
  receiverRow({
    tool: 'Fastify',
    packages: { fastify: '5.12.8' },
    files: {
      'server.mjs': `import Fastify from 'fastify';
import { listening, statusOf } from './verify.mjs';

const app = Fastify();
app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
app.post('/hooks', (request, reply) => reply.code(statusOf(request.body, request.headers)).send());
listening(app.server);
await app.listen({ port: 0, host: '127.0.0.1' });
`,
    },
    outcome: withSetting('A content type parser that gives the buffer.'),
    without: {
      from: "parseAs: 'buffer' }, (_, body, done) => done(null, body)",
      to: "parseAs: 'string' }, (_, body, done) => done(null, JSON.parse(body))",
      status: 500,
    },
  }),
  receiverRow({
    tool: 'Hono',
    packages: { hono: '4.13.19', '@hono/node-server': '2.1.9' },
    files: {
      'server.mjs': `import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { listening, statusOf } from './verify.mjs';

const app = new Hono();
app.post('/hooks', async (c) => c.body(null, statusOf(await c.req.text(), c.req.header())));
listening(serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }));
`,
    },
    outcome: works('`c.req.text()` and `c.req.header()`.'),
  }),
  receiverRow({
    tool: 'Koa',
    packages: { koa: '3.3.0' },
    files: {
      'server.mjs': `import { text } from 'node:stream/consumers';
import Koa from 'koa';
import { listening, statusOf } from './verify.mjs';

const app = new Koa();
app.use(async (context) => {
  context.status = statusOf(await text(context.req), context.headers);
});
listening(app.listen(0, '127.0.0.1'));
`,
    },
    outcome: works('Read `context.req` before a body parser does.'),
  }),
  receiverRow({
    tool: 'h3',
    packages: { h3: '2.0.8' },
    files: {
      'server.mjs': `import { H3, serve } from 'h3';
import { statusOf } from './verify.mjs';

const app = new H3();
app.post('/hooks', async (event) => {
  const headers = Object.fromEntries(event.req.headers);
  event.res.status = statusOf(await event.req.text(), headers);
  return null;
});
const server = serve(app, { port: 0, hostname: '127.0.0.1', silent: true });
await server.ready();
console.log('listening on ' + new URL(server.url).port);
`,
    },
    outcome: withSetting('`event.req.text()`, and `Object.fromEntries(event.req.headers)`.'),
    without: {
      from: 'Object.fromEntries(event.req.headers)',
      to: 'event.req.headers',
      status: 400,
    },
  }),
  receiverRow({
    tool: 'A Lambda function, payload 2.0',
    packages: {},
    version: 'Node.js 24',
    files: {
      'server.mjs': `import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listening, statusOf } from './verify.mjs';

const handler = async ({ body, isBase64Encoded, headers }) => ({
  statusCode: statusOf(isBase64Encoded ? Buffer.from(body, 'base64').toString() : body, headers),
});
const server = createServer(async (request, response) => {
  const body = (await buffer(request)).toString('base64');
  const { statusCode } = await handler({ version: '2.0', body, isBase64Encoded: true, headers: request.headers });
  response.writeHead(statusCode).end();
});
listening(server.listen(0, '127.0.0.1'));
`,
    },
    outcome: withSetting('Decode `body` first if `isBase64Encoded`.'),
    without: {
      from: "isBase64Encoded ? Buffer.from(body, 'base64').toString() : body",
      to: 'body',
      status: 400,
    },
  }),
];
