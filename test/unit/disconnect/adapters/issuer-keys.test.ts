import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { createIssuerKeys } from '../../../../functions/disconnect/adapters/issuer-keys.ts';
import type { StubAnswer } from '../../../support/providers/stub-server.ts';
import { startStub } from '../../../support/providers/stub-server.ts';

const jwkOf = (bits: number) =>
  generateKeyPairSync('rsa', { modulusLength: bits }).publicKey.export({ format: 'jwk' });
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
const good = jwkOf(2048);
const source = {
  configuration: 'https://issuer.example/.well-known/risc-configuration',
  hosts: ['issuer.example', 'keys.example'],
};

const startWorld = async (jwks_uri = 'https://keys.example/certs') => {
  const keys: object[] = [{ ...good, kid: 'k1' }];
  const world = { keys, nowMs: 0, broken: undefined as StubAnswer | undefined };
  const stub = await startStub(({ url }) => {
    if (world.broken) return world.broken;
    const isKeys = url.pathname === '/certs';
    return {
      body: isKeys ? { keys: world.keys } : { issuer: 'https://issuer.example/', jwks_uri },
    };
  });
  const reported: unknown[] = [];
  const { hostname, port } = new URL(stub.origin);
  const recentIssuer = createIssuerKeys(
    () => world.nowMs,
    (error) => void reported.push(error),
    ({ pathname }) => ({ protocol: 'http:', hostname, port: Number(port), path: pathname }),
  );
  const ids = async (maxAgeMs: number) => [
    ...((await recentIssuer(source, maxAgeMs))?.keys.keys() ?? []),
  ];
  return { world, stub, reported, recentIssuer, ids };
};

it('reads them once for all that ask, whatever they ask for', async () => {
  const { world, stub, ids } = await startWorld();
  expect(await Promise.all(Array.from({ length: 50 }, () => ids(60_000)))).toEqual(
    Array(50).fill(['k1']),
  );
  world.keys = [{ ...good, kid: 'k2' }];
  world.nowMs = 59_999;
  expect(await ids(60_000)).toEqual(['k1']);
  expect(stub.requests).toHaveLength(2);
  world.nowMs = 60_000;
  expect([await ids(3_600_000), await ids(60_000)]).toEqual([['k1'], ['k2']]);
  expect(stub.requests).toHaveLength(4);
});

it('keeps good ones for whom they are new enough, while they are read again and when that fails', async () => {
  const { world, reported, recentIssuer, ids } = await startWorld();
  expect(await ids(60_000)).toEqual(['k1']);
  world.broken = { status: 500, body: {} };
  world.nowMs = 60_000;
  const again = recentIssuer(source, 60_000);
  expect(await ids(3_600_000)).toEqual(['k1']);
  expect(await again).toBeUndefined();
  expect(await ids(3_600_000)).toEqual(['k1']);
  expect(reported).toHaveLength(1);
  world.nowMs = 3_600_000;
  expect(await recentIssuer(source, 3_600_000)).toBeUndefined();
});

it('uses RSA keys with an id alone, and none that is short', async () => {
  const { world, ids } = await startWorld();
  world.keys = [
    good,
    { ...ec, kid: 'ec' },
    { kty: 'RSA', kid: 'empty' },
    { ...jwkOf(1024), kid: 'short' },
    { ...good, kid: 'k1' },
  ];
  expect(await ids(0)).toEqual(['k1']);
});

it.each<[string, StubAnswer]>([
  ['fails', { status: 500, body: {} }],
  ['is no JSON', { body: '<html>' }],
  ['has no keys', { body: {} }],
])('reports what %s, and asks again after ten seconds', async (_, broken) => {
  const { world, stub, reported, recentIssuer, ids } = await startWorld();
  world.broken = broken;
  expect(await recentIssuer(source, 3_600_000)).toBeUndefined();
  expect(await recentIssuer(source, 3_600_000)).toBeUndefined();
  expect([stub.requests.length, reported.length]).toEqual([1, 1]);
  world.broken = undefined;
  world.nowMs = 10_000;
  expect(await ids(3_600_000)).toEqual(['k1']);
});

it('reads nothing from another host', async () => {
  const { stub, reported, recentIssuer } = await startWorld('https://evil.example/certs');
  expect(await recentIssuer(source, 0)).toBeUndefined();
  expect(stub.requests).toHaveLength(1);
  expect(String(reported[0])).toContain('evil.example is not an allowed host');
});
