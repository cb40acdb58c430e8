import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { providers } from '../../functions/catalogue/providers/catalogue.ts';
import { oauthStart } from '../../functions/connect/contracts/oauth-start.ts';
import { flowFailures } from '../../functions/connect/domain/flow-failures.ts';
import { accountRequestOf } from '../../functions/connections/domain/account-request.ts';
import { errorHelp } from '../../functions/docs/error-help.ts';
import { errorCodes } from '../../functions/platform/contracts/error-codes.ts';
import { errorExamples } from '../../functions/platform/contracts/examples/errors.ts';
import type { Route } from '../../functions/platform/contracts/route.ts';
import { routes } from '../../functions/routes.ts';
import client from '../../infra/client/package.json' with { type: 'json' };
import { gatewayResponses } from '../../infra/gateway-responses.ts';
import { exitCodes } from '../../infra/operator/command.ts';
import { loadAll } from '../infra/operator/all-commands.ts';
import { readPage, root } from './samples/blocks.ts';
import { codesIn, firstCodes, tableAfter, tableOf } from './tables.ts';

it('README.md has every endpoint, with its scope or none', () => {
  const named = tableAfter('README.md', '## Endpoints').flatMap(([calls, scope = '']) => {
    const methods: string[] = [];
    return codesIn(calls).flatMap((call) => {
      const [first = '', path] = call.split(' ');
      if (!first.startsWith('/')) methods.push(first);
      if (!call.includes('/')) return [];
      const these = methods.splice(0, path ? methods.length : 0);
      return (these.length > 0 ? these : ['GET']).map((method) => [
        `${method} ${path ?? first}`,
        codesIn(scope.startsWith('none') ? '' : scope)[0],
      ]);
    });
  });
  const served = routes.map(({ method, path, scope }) => [`${method} ${path}`, scope]);
  expect(Object.fromEntries(named)).toEqual(Object.fromEntries(served));
});

const wordsOf = (page: string): number => {
  const prose = page
    .replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')
    .replaceAll(/^<!-- Written by [\s\S]*?^<!-- Until here\. -->$/gm, '')
    .replaceAll(/\]\([^)]*\)|[|*-]{2,}/g, ' ');
  return prose.match(/\S*\w\S*/g)?.length ?? 0;
};

describe('the guide', () => {
  const lookUp = routes.find(({ operationId }) => operationId === 'getFieldOptions');
  const ofLookUp = ['not_found', ...(lookUp?.errors ?? [])];
  const ofConnecting = '`error_code` | What happened';
  it.each([
    ['error code, once, whether to repeat a request', 'retries', '`code`', Object.keys(errorCodes)],
    ['error code of a look-up what a form does', 'dropdowns', '`code`', ofLookUp],
    [
      'outcome of connecting, once, what to offer',
      'connect',
      ofConnecting,
      Object.keys(flowFailures),
    ],
  ])('says of every %s', (_, page, head, known) => {
    expect(firstCodes(`docs/integrate/${page}.md`, head).sort()).toEqual([...known].sort());
  });

  it('offers after other_account only starts that are accepted', () => {
    const rows = tableOf('docs/integrate/connect.md', ofConnecting);
    const offer = rows.find(([code]) => code?.includes('`other_account`'))?.[2] ?? '';
    const refused = oauthStart.request.body.safeParse({
      integration_id: '01932c07-2f5e-7c1a-9a63-52b5a1c8a001',
      if_other_account: 'add',
    });
    expect(refused.success).toBe(false);
    expect(offer).toContain('`add` and without `integration_id`');
  });

  it('says how to wait after a 429 as its answers and pages do', () => {
    const [, , after] = tableOf('docs/integrate/retries.md', '`code`')[0] ?? [];
    for (const text of [
      after,
      errorExamples.rate_limited?.detail,
      gatewayResponses.THROTTLED.detail,
      errorHelp.rate_limited,
      errorHelp.provider_rate_limited,
    ]) {
      expect(text).toContain(', and a random part on top');
      expect(text).not.toContain('exponential');
    }
  });

  it('names for every scope the calls that need it', () => {
    const named = tableOf('docs/integrate/keys.md', 'Scope').map(([scope, calls]) => [
      codesIn(scope)[0],
      codesIn(calls).sort(),
    ]);
    const byScope = Map.groupBy<string | undefined, Route>(routes, ({ scope }) => scope);
    byScope.delete(undefined);
    const needed = [...byScope].map(([scope, keyed]) => [
      scope,
      keyed.map(({ method, path }) => `${method} ${path}`).sort(),
    ]);
    expect(Object.fromEntries(named)).toEqual(Object.fromEntries(needed));
  });

  it('says of every call with a key that is no GET, once, whether it is safe to send it twice', () => {
    const named = tableOf('docs/integrate/retries.md', 'Call | Twice').flatMap(([calls]) =>
      codesIn(calls).filter((call) => call.includes('/')),
    );
    const changing = routes.filter(({ method, scope }) => scope && method !== 'GET');
    expect(named.sort()).toEqual(changing.map(({ method, path }) => `${method} ${path}`).sort());
  });

  it('says that a redelivery keeps its id, and no other call', () => {
    const keeping = tableOf('docs/integrate/retries.md', 'Call | Twice')
      .filter(([, twice]) => twice?.includes('with one id'))
      .flatMap(([calls]) => codesIn(calls));
    const again = routes.filter(({ path }) => path.endsWith('/redeliver'));
    expect(keeping.sort()).toEqual(again.map(({ method, path }) => `${method} ${path}`).sort());
  });

  it('has at most 10,000 words, with its tables, and without code and what npm run docs writes', () => {
    const words = globSync('docs/integrate/*.md', { cwd: root })
      .map((page) => [page, readPage(page)] as const)
      .filter(([, text]) => !/^Written by `npm run docs`/m.test(text))
      .map(([page, text]) => [page, wordsOf(text)] as const);
    const sum = words.reduce((total, [, count]) => total + count, 0);
    expect(sum, JSON.stringify(words)).toBeLessThanOrEqual(10_000);
    expect(sum).toBeGreaterThan(5_000);
  });

  it('installs the TypeScript that its samples are checked with', () => {
    const [major] = client.devDependencies.typescript.split('.');
    expect(readPage('docs/integrate/README.md')).toContain(` typescript@${major} `);
  });
});

describe('the page of the operator command', () => {
  const page = readPage('docs/operate/operator.md');

  it('has every exit code in its table', () => {
    const codes = [...page.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code));
    expect(codes).toEqual([0, 1, 2, ...Object.values(exitCodes)]);
  });

  it('names every command that asks first, and those that there are', async () => {
    const [, section = ''] = /### What cannot be undone\n\n(.*)/.exec(page) ?? [];
    for (const [name, { options }] of await loadAll()) {
      expect(section.includes(`\`${name}`), name).toBe('yes' in options.shape);
    }
  });

  it('names the providers whose probe does not say whose account it is', () => {
    expect([...providers.values()].filter((each) => !accountRequestOf(each)?.url)).toEqual([]);
    const without = [...providers.values()].filter(({ account }) => !account?.url);
    const names = without.map(({ label }) => label).sort();
    const all = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
    expect(page).toContain(`${all} do not say whose account it is`);
  });
});
