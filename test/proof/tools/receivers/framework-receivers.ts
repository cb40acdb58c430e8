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
});

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
  outcome: {
    verdict: 'works with this setting',
    why: '`request.text()`, and `Object.fromEntries(request.headers)`.',
  },
});

export const frameworkReceivers = [nest, next];
