import { connect } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localCredentials } from '../../../../../infra/local/local-json.ts';
import { seededRandom } from '../../../../support/run/random.ts';
import { startTestStack } from '../../../../support/stack/start-test-stack.ts';

/** The embedded services, also where other tests use Amazon's DynamoDB Local. */
const { info, request, stack } = await startTestStack({ dynamodbEndpoint: undefined });

const { accessKeyId } = localCredentials(info, {});

const endpoints: [string, string][] = Object.entries({
  gateway: info.base_url,
  frontend: info.frontend_url,
  DynamoDB: info.dynamodb_endpoint,
  KMS: info.kms_endpoint,
  'events and queues': info.events_queue_url,
  Lambda: info.lambda_endpoint,
});

type Attack = { pieces: (string | Uint8Array)[]; end: 'end' | 'destroy' | 'resetAndDestroy' };

/** Sends the pieces with pauses, does not wait for answers, and goes. */
const send = (endpoint: string, { pieces, end }: Attack) =>
  new Promise<void>((resolve) => {
    const socket = connect(Number(new URL(endpoint).port), '127.0.0.1', async () => {
      for (const piece of pieces) {
        if (!socket.destroyed) socket.write(piece);
        await new Promise((next) => setTimeout(next, 2));
      }
      socket[end]();
      setTimeout(() => socket.destroy(), 500).unref();
    });
    socket.resume().once('error', () => {});
    socket.once('close', () => resolve());
  });

const head = (host: string, ...more: string[]) =>
  [
    'POST /x HTTP/1.1',
    `Host: ${host}`,
    'X-Amz-Target: DynamoDB_20120810.ListTables',
    // Of this run: requests of strangers are refused before their body is read.
    `Authorization: AWS4-HMAC-SHA256 Credential=${accessKeyId}/20260101/us-east-1/x/aws4_request`,
    ...more,
  ].join('\r\n');

const attacksOn = (host: string): [string, (string | Uint8Array)[]][] => [
  ['nothing', ['']],
  ['a head in drips', [...head(host)].slice(0, 60)],
  ['a body in drips', [`${head(host, 'Content-Length: 50')}\r\n\r\n`, ...'{"a":1,"b":'.split('')]],
  ['half a head', [head(host).slice(0, 30)]],
  ['half a body', [`${head(host, 'Content-Length: 99')}\r\n\r\n{`]],
  ['half a chunk', [`${head(host, 'Transfer-Encoding: chunked')}\r\n\r\n5\r\n{"`]],
  ['a bad chunk', [`${head(host, 'Transfer-Encoding: chunked')}\r\n\r\nzz\r\n`]],
  ['two lengths', [`${head(host, 'Content-Length: 1', 'Content-Length: 2')}\r\n\r\n{}`]],
  ['an expectation', [`${head(host, 'Content-Length: 2', 'Expect: x')}\r\n\r\n{}`]],
  ['an upgrade', [`${head(host, 'Connection: upgrade', 'Upgrade: websocket')}\r\n\r\n`]],
  ['CONNECT', [`CONNECT ${host} HTTP/1.1\r\nHost: ${host}\r\n\r\nbytes`]],
  ['a flood of headers', [head(host, ...Array(20_000).fill('X-A: 1')), '\r\n\r\n']],
  ['a megabyte of one header', [head(host, `X-A: ${'x'.repeat(1024 * 1024)}`), '\r\n\r\n']],
  ['a thousand requests at once', [`${head(host, 'Content-Length: 2')}\r\n\r\n{}`.repeat(1_000)]],
  ['a target that is no path', ['GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n']],
  ['a target of two slashes', [`GET // HTTP/1.1\r\nHost: ${host}\r\n\r\n`]],
  ['a broken escape', [`GET /%/%zz?%=%ff HTTP/1.1\r\nHost: ${host}\r\n\r\n`]],
  ['TLS', [Uint8Array.from([22, 3, 1, 0, 244, 1, 0, 0])]],
  ['HTTP/2', ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', new Uint8Array(64)]],
  ['zeros', [new Uint8Array(100_000)]],
];

/** All services still answer those who ask properly. */
const expectServing = async () => {
  expect(await request('/agents', { apiKey: info.api_key })).toMatchObject({ status: 200 });
  for (const [, endpoint] of endpoints) {
    const { status } = await fetch(endpoint, { method: 'POST', body: '{}' });
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(500);
  }
};

describe('every port of the local stack', () => {
  it('has an address in local.json', () => {
    const ports = Object.values(info).flatMap((value) => /:(\d+)/.exec(String(value))?.[1] ?? []);
    expect(new Set(ports).size).toBe(endpoints.length);
  });

  it.each(endpoints)('survives broken requests: %s', async (_, endpoint) => {
    for (const end of ['end', 'destroy', 'resetAndDestroy'] as const) {
      const attacks = attacksOn(new URL(endpoint).host);
      await Promise.all(attacks.map(([, pieces]) => send(endpoint, { pieces, end })));
    }
    await expectServing();
  });

  it.each(endpoints)('survives random bytes: %s', async (_, endpoint) => {
    const random = seededRandom(1);
    const drawn = fc.sample(fc.uint8Array({ maxLength: 2_000 }), { seed: 1, numRuns: 100 });
    const known = head(new URL(endpoint).host, 'Content-Length: 9999');
    await Promise.all(
      drawn.map((bytes, n) => {
        const start = n % 2 ? `${known.slice(0, Math.floor(random() * known.length))}` : '';
        return send(endpoint, { pieces: [start, bytes], end: n % 3 ? 'end' : 'destroy' });
      }),
    );
    await expectServing();
  });

  it.each(endpoints)(
    'serves others while 300 connections send nothing: %s',
    async (_, endpoint) => {
      const port = Number(new URL(endpoint).port);
      const idle = Array.from({ length: 300 }, () =>
        connect(port, '127.0.0.1').on('error', () => {}),
      );
      for (const socket of idle) socket.write('POST /x HTTP/1.1\r\nHost: ');
      await expectServing();
      for (const socket of idle) socket.destroy();
    },
  );

  it('is still the one that was started', () => {
    expect(stack.info).toEqual(info);
  });
});
