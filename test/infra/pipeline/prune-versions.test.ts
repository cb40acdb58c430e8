import http from 'node:http';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { functionNames } from '../../../infra/bundling/bundle-functions.ts';
import { listen } from '../../../infra/local/listen.ts';
import { oldVersions, runPruneVersions } from '../../../infra/prune-versions/prune-versions.ts';
import { createTerminal } from '../../support/command-line/terminal.ts';

afterEach(() => vi.unstubAllEnvs());

/** Lambda with 25 versions of each function, in pages, and an alias that shifts from 2 to 25. */
const startLambda = async () => {
  const deleted: string[] = [];
  const answer = (method: string, { pathname, searchParams }: URL) => {
    const [, , , name = '', what] = pathname.split('/');
    if (method === 'DELETE') deleted.push(`${name}:${searchParams.get('Qualifier')}`);
    if (what === 'aliases') {
      const RoutingConfig = { AdditionalVersionWeights: { 25: 0.1 } };
      return { Aliases: [{ Name: 'live', FunctionVersion: '2', RoutingConfig }] };
    }
    const numbers = Array.from({ length: 25 }, (_, index) => String(index + 1));
    return searchParams.has('Marker')
      ? { Versions: numbers.slice(10).map((Version) => ({ Version })) }
      : {
          Versions: ['$LATEST', ...numbers.slice(0, 10)].map((Version) => ({ Version })),
          NextMarker: 'more',
        };
  };
  const server = http.createServer(({ method = '', url = '' }, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer(method, new URL(url, 'http://lambda'))));
  });
  onTestFinished(() => void server.close());
  vi.stubEnv('AWS_ENDPOINT_URL_LAMBDA', await listen(server, 0));
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
  return deleted;
};

const prune = async (...args: string[]) => {
  const { terminal, output } = createTerminal();
  return { exitCode: await runPruneVersions(args, terminal), ...output };
};

describe('prune-versions', () => {
  test('deletes all but the newest versions of each function, and none that an alias uses', async () => {
    const deleted = await startLambda();
    const { exitCode, stdout } = await prune('--env', 'prod', '--keep', '20');
    expect([exitCode, stdout]).toEqual([0, `Versions deleted: ${4 * functionNames.length}.\n`]);
    expect(deleted).toEqual(
      functionNames.flatMap((name) =>
        ['5', '4', '3', '1'].map((version) => `trunkline-prod-${name}:${version}`),
      ),
    );
  });

  test.each([
    ['an unknown environment', ['--env', 'qa'], 'must be one of: dev, staging, prod'],
    ['too few versions to roll back', ['--env', 'prod', '--keep', '1'], 'from 2 to 1000'],
  ])('deletes nothing with %s', async (_, args, sentence) => {
    const deleted = await startLambda();
    const { exitCode, stderr } = await prune(...args);
    expect(exitCode).not.toBe(0);
    expect(stderr).toContain(sentence);
    expect(deleted).toEqual([]);
  });
});

test('old versions are judged by number, not by text', () => {
  expect(oldVersions(['9', '10', '$LATEST', '100'], new Set(), 2)).toEqual(['9']);
});
