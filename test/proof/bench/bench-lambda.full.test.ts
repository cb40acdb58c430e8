import { afterAll, expect, test, vi } from 'vitest';
import { functionNames } from '../../../infra/bundling/bundle-functions.ts';
import { environments } from '../../../infra/cdk/environments.ts';
import { createTerminal } from '../../support/command-line/terminal.ts';
import { synthesizeAssembly } from '../../support/deployment/cloud-assembly.ts';
import { deployEmulated } from '../../support/deployment/emulated-deployment.ts';
import { startJourney } from '../../support/journey/journey.ts';
import { runBenchLambda } from './lambda/bench-lambda.ts';
import { notInvoked } from './lambda/targets.ts';

const assembly = synthesizeAssembly('dev');
const { account } = await startJourney(environments.dev, await assembly.templates());
const { lambdaEndpoint, credentials } = await deployEmulated(account, assembly);
vi.stubEnv('AWS_ENDPOINT_URL_LAMBDA', lambdaEndpoint);
vi.stubEnv('AWS_ACCESS_KEY_ID', credentials.accessKeyId);
vi.stubEnv('AWS_SECRET_ACCESS_KEY', credentials.secretAccessKey);
afterAll(() => {
  vi.unstubAllEnvs();
  assembly.remove();
});

test('measures every function of an emulated deployment, and finds no answer that is our fault', async () => {
  const { terminal, output } = createTerminal();
  const startedAtMs = performance.now();
  const exitCode = await runBenchLambda(['--env', 'dev', '--cold', '2', '--warm', '2'], terminal);
  const elapsedMs = performance.now() - startedAtMs;
  const lines = output.stdout.split('\n').slice(1, -3);
  const measured = new Map(
    lines.map((line) => {
      const [name = '', response = '', cold, init, ...rest] = line.split(/ {2,}/);
      return [name, { answer: response, cold, initMs: Number(init), dollars: Number(rest.at(-1)) }];
    }),
  );
  expect(exitCode, output.stderr).toBe(0);
  expect([...measured.keys(), ...notInvoked].sort()).toEqual([...functionNames].sort());
  // Each function was loaded within this run.
  const inits = [...measured.values()].map(({ initMs }) => initMs);
  expect(Math.min(...inits)).toBeGreaterThan(0);
  expect(inits.reduce((sum, initMs) => sum + initMs)).toBeLessThan(elapsedMs);
  for (const [name, { answer: response, cold, dollars }] of measured) {
    // An emulated function has one environment.
    expect([name, cold]).toEqual([name, '1']);
    expect(response, name).toMatch(/^([234]\d\d|[a-z_]+)$/);
    expect(dollars, name).toBeGreaterThan(0.2);
  }
  // Nothing was given to nobody, and nothing made for it.
  expect(measured.get('list-agents')?.answer).toBe('200');
  expect(measured.get('get-field-options')?.answer).toBe('422');
  expect(measured.get('create-webhook')?.answer).toBe('422');
  expect(measured.get('get-access-token')?.answer).toBe('validation_failed');
  expect(measured.get('authorizer')?.answer).toBe('done');
});
