import type { Context } from 'aws-lambda';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { callProvider } from '../../../functions/calls/contracts/call-provider.ts';
import { handleCall } from '../../../functions/handlers/calls/call-provider.ts';
import { variablesOf } from '../../../functions/platform/config.ts';
import { invocation } from '../../../functions/platform/http/invocation.ts';
import {
  createCallWorld,
  firstToken,
  refreshToken,
  secondToken,
  startCallProvider,
} from '../../support/calls/call-world.ts';
import { aConfig } from '../../support/run/a-config.ts';
import { soaking } from '../soak/soaking.ts';
import { marks } from '../support/hostile/hostile-addresses.ts';
import { type Callee, hostileCalls } from '../support/hostile/hostile-calls.ts';
import { hostileResponseOf } from '../support/hostile/hostile-responses.ts';

const { runs, seed, progress, report } = soaking('calls');

const { provider, sendCall } = await startCallProvider();
const tokens = [firstToken, secondToken, refreshToken];
const context = { awsRequestId: 'r', getRemainingTimeInMillis: () => 25_000 } as Context;

/** What is logged, of which nothing is printed. */
const logged: string[] = [];
beforeAll(() => {
  for (const [name, value] of Object.entries(variablesOf(aConfig))) vi.stubEnv(name, value);
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((line) => logged.push(String(line)) > 0);
  }
});
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** Every way in which a text may hold a part of a secret that nothing escapes, and bodies within it. */
const readings = (text: string): string[] => {
  const { body, body_encoding: encoding } = Object(JSON.parse(text));
  return [text, encoding === 'base64' ? Buffer.from(body, 'base64').toString('latin1') : ''];
};

/** The only header of a token, by the type. */
const tokenHeaderOf = ({ integrationType }: Callee) =>
  integrationType === 'shopify' ? 'x-shopify-access-token' : 'authorization';

type HostileRun = typeof hostileCalls extends fc.Arbitrary<infer T> ? T : never;

const ofTransport = [
  'host',
  'accept-encoding',
  'user-agent',
  'connection',
  'content-length',
  'transfer-encoding',
];

/** What reached a provider is what was asked for, with one token, at a host of the connection. */
const expectHonest = ({ callee, call }: HostileRun) => {
  const asked = new Map(
    Object.entries(call.headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
  for (const { host, method, target, rawHeaders } of provider.received) {
    expect(callee.hosts).toContain(host);
    expect(method).toBe(call.method);
    expect(target).toMatch(/^\/(?!\/)[\x21-\x7e]*$/);
    expect(new URL(`https://${host}${target}`).host).toBe(host);
    const held = rawHeaders.filter(([, value]) => value.includes('canary'));
    expect(held.map(([name]) => name.toLowerCase())).toEqual([tokenHeaderOf(callee)]);
    expect(rawHeaders.find(([name]) => name.toLowerCase() === 'host')?.[1]).toBe(host);
    const others = rawHeaders.filter(
      ([name, value]) =>
        asked.get(name.toLowerCase())?.trim() !== value && !held.some(([own]) => own === name),
    );
    const known = [...ofTransport, 'accept', 'content-type'];
    expect(
      others.map(([name]) => name.toLowerCase()).filter((name) => !known.includes(name)),
    ).toEqual([]);
  }
};

/** Once more for a token, and what only reads also where a connection that was kept open is closed. */
const mostSentOf = ({ call }: HostileRun) => (['GET', 'HEAD'].includes(call.method) ? 4 : 2);

const figures = {
  'calls refused before anything was sent': 0,
  'calls sent': 0,
  'requests that providers got': 0,
};

const play = async (run: HostileRun): Promise<string> => {
  const { callee, call, account, responses } = run;
  const world = createCallWorld(callee, sendCall);
  world.state.account = account;
  provider.received.length = 0;
  logged.length = 0;
  const left = [...responses];
  provider.respond = (received, response) =>
    hostileResponseOf(left.shift() ?? 0)(received, response);
  const handler = invocation(callProvider, () => world.deps, handleCall);
  const event = {
    tenant_id: 't',
    integration_id: '019ab0de-1111-7222-8333-444455556666',
    requested_by: 'test',
    ...call,
  };
  return JSON.stringify(await handler(event, context));
};

describe(`hostile calls (seed ${seed})`, () => {
  it('send no token to another host, and show none', {
    timeout: 120_000 + runs * 60,
  }, async () => {
    let done = 0;
    const property = fc.asyncProperty(hostileCalls, async (run) => {
      const text = await play(run);
      const { code } = Object(JSON.parse(text)).refused ?? {};
      const isWrong = ['validation_failed', 'request_too_large'].includes(code);
      expectHonest(run);
      expect(provider.received.length).toBeLessThanOrEqual(isWrong ? 0 : mostSentOf(run));
      for (const token of tokens) {
        // The longest part that no spelling changes.
        for (const reading of readings(text)) expect(reading).not.toContain(token.split('/')[0]);
        expect(logged.join()).not.toContain(token.split('/')[0]);
      }
      for (const mark of Object.values(marks)) expect(logged.join()).not.toContain(mark);
      figures['calls refused before anything was sent'] += Number(isWrong);
      figures['calls sent'] += Number(provider.received.length > 0);
      figures['requests that providers got'] += provider.received.length;
      progress(++done);
    });
    await fc.assert(property, { seed, numRuns: runs });
    report(figures);
    // Otherwise the test shows nothing of one or the other.
    expect(figures['calls sent']).toBeGreaterThan(runs / 10);
    expect(figures['calls refused before anything was sent']).toBeGreaterThan(runs / 10);
  });
});
