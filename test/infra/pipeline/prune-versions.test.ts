import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { functionNames } from '../../../infra/bundling/bundle-functions.ts';
import { oldVersions, runPruneVersions } from '../../../infra/prune-versions/prune-versions.ts';
import { createTerminal } from '../../support/command-line/terminal.ts';
import { startStub } from '../../support/providers/stub-server.ts';

/** Lambda with 25 versions of each function, in pages, and an alias that shifts from 2 to 25. */
const lambda = await startStub(({ url: { pathname, searchParams } }) => {
  if (pathname.endsWith('/aliases')) {
    const RoutingConfig = { AdditionalVersionWeights: { 25: 0.1 } };
    return { body: { Aliases: [{ Name: 'live', FunctionVersion: '2', RoutingConfig }] } };
  }
  const all = ['$LATEST', ...Array.from({ length: 25 }, (_, index) => String(index + 1))];
  const versions = all.map((Version) => ({ Version }));
  return searchParams.has('Marker')
    ? { body: { Versions: versions.slice(11) } }
    : { body: { Versions: versions.slice(0, 11), NextMarker: 'more' } };
});
const deleted = () =>
  lambda.requests
    .filter(({ method }) => method === 'DELETE')
    .map(({ url }) => `${url.pathname.split('/')[3]}:${url.searchParams.get('Qualifier')}`);
beforeEach(() => {
  lambda.requests.length = 0;
  vi.stubEnv('AWS_ENDPOINT_URL_LAMBDA', lambda.origin);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
});
afterAll(() => vi.unstubAllEnvs());

const prune = async (...args: string[]) => {
  const { terminal, output } = createTerminal();
  return { exitCode: await runPruneVersions(args, terminal), ...output };
};

describe('prune-versions', () => {
  test('deletes all but the newest versions of each function, and none that an alias uses', async () => {
    const { exitCode, stdout } = await prune('--env', 'prod', '--keep', '20');
    expect([exitCode, stdout]).toEqual([0, `Versions deleted: ${4 * functionNames.length}.\n`]);
    expect(deleted()).toEqual(
      functionNames.flatMap((name) =>
        ['5', '4', '3', '1'].map((version) => `trunkline-prod-${name}:${version}`),
      ),
    );
  });

  test.each([
    ['an unknown environment', ['--env', 'qa'], 'must be one of: dev, staging, prod'],
    ['too few versions to roll back', ['--env', 'prod', '--keep', '1'], 'from 2 to 1000'],
  ])('deletes nothing with %s', async (_, args, sentence) => {
    const { exitCode, stderr } = await prune(...args);
    expect(exitCode).not.toBe(0);
    expect(stderr).toContain(sentence);
    expect(deleted()).toEqual([]);
  });
});

test('old versions are judged by number, not by text', () => {
  expect(oldVersions(['9', '10', '$LATEST', '100'], new Set(), 2)).toEqual(['9']);
});
