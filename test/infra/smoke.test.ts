import http from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createApiKey } from '../../functions/domain/keys/api-key.ts';
import { listen } from '../../infra/local/listen.ts';
import { probes } from '../../infra/smoke/probes.ts';
import { runSmoke } from '../../infra/smoke/run-smoke.ts';
import { createTerminal } from '../support/command-line/terminal.ts';
import { useStack } from '../support/stack/shared-stack.ts';
import { startTestStack } from '../support/stack/start-test-stack.ts';

const smoke = async (args: string[], env = {}) => {
  const { terminal, output } = createTerminal({ env });
  const exitCode = await runSmoke(args, terminal);
  return { exitCode, text: `${output.stdout}${output.stderr}`.trimEnd() };
};

const startFake = (listener: http.RequestListener) => {
  const server = http.createServer(listener);
  onTestFinished(() => {
    server.close();
  });
  return listen(server, 0);
};

const { length: count } = probes(createApiKey('dev'));

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

  test.each<[string, http.RequestListener]>([
    ['answers 200 to everything', (_, response) => response.end('{}')],
    ['answers 500 to everything', (_, response) => response.writeHead(500).end('{"detail":"x"}')],
    ['answers with pages', (_, response) => response.end('<h1>Welcome</h1>')],
    ['hangs up', (request) => request.destroy()],
    [
      'lets everybody in, and redirects to a stranger',
      ({ url = '' }, response) =>
        url.includes('oauth_callback')
          ? response.writeHead(302, { location: 'https://evil.example/settings' }).end()
          : response.end('[]'),
    ],
  ])('fails every probe when the service %s', async (_, listener) => {
    const origin = await startFake(listener);
    const { exitCode, text } = await smoke([
      '--base-url',
      origin,
      '--api-key',
      createApiKey('dev'),
    ]);
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
    const origin = await startFake((_, response) =>
      response.writeHead(200, { 'X-Request-Id': 'abc' }).end('[]'),
    );
    const { text } = await smoke(['--base-url', origin, '--api-key', createApiKey('dev')]);
    expect(text).toMatch(
      /^agents, without a key +200 +\d+ ms +status 200 instead of 401; no \{detail, code\}/m,
    );
    expect(text).toMatch(/^agents +200 .*ratelimit-limit is missing/m);
    expect(text).toMatch(
      /^callback, denied +200 .*status 200 instead of 302; redirects to nowhere/m,
    );
  });

  test('helps', async () => {
    const { exitCode, text } = await smoke(['--help']);
    expect(exitCode).toBe(0);
    expect(text).toMatch(/^Usage: npm run smoke/);
  });

  test.each([
    ['no base URL', ['--api-key', createApiKey('dev')], '--base-url is missing or no URL.'],
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
