import { describe, expect, test } from 'vitest';
import { createApiKey } from '../../../functions/keys/domain/api-key.ts';
import { probes } from '../../../infra/smoke/probes.ts';
import { runSmoke } from '../../../infra/smoke/run-smoke.ts';
import { createTerminal } from '../../support/command-line/terminal.ts';
import {
  type StubRequest,
  type StubResponse,
  startStub,
} from '../../support/providers/stub-server.ts';
import { useStack } from '../../support/stack/shared-stack.ts';
import { startTestStack } from '../../support/stack/start-test-stack.ts';

const smoke = async (args: string[], env = {}) => {
  const { terminal, output } = createTerminal({ env });
  const exitCode = await runSmoke(args, terminal);
  return { exitCode, text: `${output.stdout}${output.stderr}`.trimEnd() };
};

const apiKey = createApiKey('dev');
const { length: count } = probes(apiKey);
const fake = await startStub(() => ({}));
const smokeOfFake = () => smoke(['--base-url', fake.origin, '--api-key', apiKey]);

describe('the smoke test', () => {
  test('passes against the local stack, with the key as an option or as a variable', async () => {
    const { info, createTenant } = await useStack();
    const { apiKey } = await createTenant({ scopes: ['agents:read', 'events:read'] });
    const { exitCode, text } = await smoke(['--base-url', info.base_url, '--api-key', apiKey]);
    expect(text.endsWith(`\n${count} of ${count} as documented`), text).toBe(true);
    expect(exitCode).toBe(0);
    expect(text).not.toContain(apiKey);
    expect(await smoke(['--base-url', info.base_url], { TRUNKLINE_API_KEY: apiKey })).toMatchObject(
      { exitCode: 0 },
    );
  });

  test.each<[string, (request: StubRequest) => StubResponse]>([
    ['answers 200 to everything', () => ({ body: {} })],
    ['answers 500 to everything', () => ({ status: 500, body: { detail: 'x' } })],
    ['answers with pages', () => ({ body: '<h1>Welcome</h1>' })],
    ['hangs up', () => ({ lost: true })],
    [
      'lets everybody in, and redirects to a stranger',
      ({ url }) =>
        url.pathname.includes('oauth_callback')
          ? { status: 302, headers: { location: 'https://evil.example/settings' } }
          : { body: [] },
    ],
  ])('fails every probe when the service %s', async (_, response) => {
    fake.respond = response;
    const { exitCode, text } = await smokeOfFake();
    expect(exitCode).toBe(1);
    expect(text.endsWith(`\n0 of ${count} as documented`), text).toBe(true);
  });

  test('waits after a 429, and goes on', async () => {
    const { info, createTenant } = await startTestStack({ rateLimit: { perSecond: 1, burst: 3 } });
    const { apiKey } = await createTenant();
    const { text } = await smoke(['--base-url', info.base_url, '--api-key', apiKey]);
    expect(text.endsWith(`\n${count} of ${count} as documented`), text).toBe(true);
  });

  test('names what is wrong', async () => {
    fake.respond = () => ({ headers: { 'X-Request-Id': 'abc' }, body: [] });
    const { text } = await smokeOfFake();
    expect(text).toMatch(
      /^agents, without a key +200 +\d+ ms +status 200 instead of 401; no \{detail, code\}/m,
    );
    expect(text).toMatch(/^agents +200 .*ratelimit-limit is missing/m);
    expect(text).toMatch(
      /^callback, denied +200 .*status 200 instead of 302; redirects to nowhere/m,
    );
  });

  test.each([
    ['no base URL', ['--api-key', apiKey], '--base-url is missing or no URL.'],
    [
      'no key',
      ['--base-url', 'https://a.example/api'],
      '--api-key is missing; give it here, or in TRUNKLINE_API_KEY.',
    ],
    ['a mistyped key', ['--base-url', 'https://a.example', '--api-key', 'sk_dev_x'], 'mistyped.'],
    ['an unknown option', ['--url', 'https://a.example'], "Unknown option '--url'"],
  ])('says in one line what is wrong when called with %s', async (_, args, sentence) => {
    const { exitCode, text } = await smoke(args);
    expect(exitCode).toBe(2);
    expect(text).toContain(sentence);
    expect(text.split('\n')).toHaveLength(1);
  });
});
