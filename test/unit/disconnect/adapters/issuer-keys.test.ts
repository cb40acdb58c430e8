import { expect, it } from 'vitest';
import { createIssuerKeys } from '../../../../functions/disconnect/adapters/issuer-keys.ts';
import { issuerKey, signedByRsa } from '../../../support/notices/event-tokens.ts';
import type { StubResponse } from '../../../support/providers/stub-server.ts';
import { startStub } from '../../../support/providers/stub-server.ts';

const tokenBy = (kid: string) => {
  const text = signedByRsa({}, undefined, { kid });
  return { kid, text, claims: {}, signature: Buffer.alloc(0) };
};
const tokens = ['k1', 'k2'].map(tokenBy);
const source = {
  configuration: 'https://issuer.example/.well-known/risc-configuration',
  hosts: ['issuer.example', 'keys.example'],
};

const startWorld = async (jwks_uri = 'https://keys.example/certs') => {
  const keys: object[] = [{ ...issuerKey, kid: 'k1' }];
  const world = { keys, nowMs: 0, broken: undefined as StubResponse | undefined };
  const stub = await startStub(({ url }) => {
    if (world.broken) return world.broken;
    const isKeys = url.pathname === '/certs';
    return {
      body: isKeys ? { keys: world.keys } : { issuer: 'https://issuer.example/', jwks_uri },
    };
  });
  const reported: unknown[] = [];
  const recentIssuer = createIssuerKeys(
    () => world.nowMs,
    (error) => void reported.push(error),
    stub.connect,
  );
  /** Of the keys by which a token is taken for signed. */
  const ids = async (maxAgeMs: number) => {
    const issuer = await recentIssuer(source, maxAgeMs);
    const checks = await Promise.all(tokens.map((token) => issuer?.check(token)));
    return tokens.filter((_, n) => checks[n] === 'signed').map(({ kid }) => kid);
  };
  return { world, stub, reported, recentIssuer, ids };
};

it('reads them once for all that ask, whatever they ask for', async () => {
  const { world, stub, ids } = await startWorld();
  expect(await Promise.all(Array.from({ length: 50 }, () => ids(60_000)))).toEqual(
    Array(50).fill(['k1']),
  );
  world.keys = [{ ...issuerKey, kid: 'k2' }];
  world.nowMs = 59_999;
  expect(await ids(60_000)).toEqual(['k1']);
  expect(stub.requests).toHaveLength(2);
  world.nowMs = 60_000;
  expect([await ids(3_600_000), await ids(60_000)]).toEqual([['k1'], ['k2']]);
  expect(stub.requests).toHaveLength(4);
});

it('says when they were read, and ten times each that newer ones may be published', async () => {
  const { world, recentIssuer } = await startWorld();
  for (const nowMs of [5, 60_005]) {
    world.nowMs = nowMs;
    const first = await recentIssuer(source, 60_000);
    world.nowMs += 59_999;
    const doubts: (boolean | undefined)[] = [];
    for (let n = 0; n < 12; n++) doubts.push((await recentIssuer(source, 60_000))?.mayLag());
    expect(first?.readAtMs).toBe(nowMs);
    expect(doubts).toEqual([...Array(10).fill(true), false, false]);
  }
});

it('serves the last ones to callers that accept their age, while they are read again and when that fails', async () => {
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

it.each<[string, StubResponse]>([
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
