import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod';
import { environments } from '../../../../functions/platform/config-variables.ts';
import { CommandError } from '../../../../infra/command-line/command-error.ts';
import { optionFacts, wholeNumber } from '../../../../infra/command-line/options.ts';
import { programOf } from '../../../../infra/command-line/run-program.ts';
import { table } from '../../../../infra/command-line/table.ts';
import { dollarsPerMillion } from '../prices.ts';
import { startEvents } from '../scenario.ts';
import { median } from '../statistics.ts';
import { type Report, readReport } from './read-report.ts';
import { notInvoked, targetsIn } from './targets.ts';

const deployed = environments.filter((name) => name !== 'local');

const facts = {
  name: 'npm run bench -- lambda',
  summary: 'Measures each function of a deployment on Lambda, cold and warm, and what it costs.',
  notes:
    'It invokes the unpublished version, which serves nobody, several times at once, so that Lambda starts as many environments; nothing of the deployment changes, and nothing of a tenant’s. It needs lambda:InvokeFunction. Exits with 1 when a function failed or said nothing of what it took.',
  options: z.object({
    env: z
      .enum(deployed, `must be one of: ${deployed.join(', ')}`)
      .register(optionFacts, { value: '<name>', summary: 'The deployed environment.' }),
    cold: wholeNumber(1, 100).default(5).register(optionFacts, {
      value: '<n>',
      summary: 'Invocations of each function at once, which find as many environments.',
    }),
    warm: wholeNumber(1, 1000).default(20).register(optionFacts, {
      value: '<n>',
      summary: 'Invocations of each function after them, one after the other.',
    }),
    only: z.string().default('').register(optionFacts, {
      value: '<text>',
      summary: 'Functions whose name holds this.',
    }),
    image: z.string().default('').register(optionFacts, {
      value: '<version>',
      summary:
        'In place of each function this version of <function>-image, which test/proof/bench/lambda/image/README.md shows how to make.',
    }),
  }),
  examples: [
    'npm run bench -- lambda --env dev',
    'npm run bench -- lambda --env dev --only list-agents --image 1',
  ],
};

/** What one invocation said, and what Lambda said of it. */
type Invocation = { answer: string; report: Report | undefined };

const statusIn = (payload: string): string => {
  const { statusCode, refused } = Object(JSON.parse(payload || 'null'));
  return String(statusCode ?? refused?.code ?? 'done');
};

const invoke = async (
  client: LambdaClient,
  target: { FunctionName: string; Qualifier?: string },
  event: object,
): Promise<Invocation> => {
  const Payload = JSON.stringify(event);
  const command = new InvokeCommand({ ...target, Payload, LogType: 'Tail' });
  const { Payload: result, FunctionError, LogResult = '' } = await client.send(command);
  const response = FunctionError ? 'failed' : statusIn(result?.transformToString() ?? '');
  return {
    answer: response,
    report: readReport(Buffer.from(LogResult, 'base64').toString('utf8')),
  };
};

export type Measured = { name: string; invocations: readonly Invocation[] };

const isFailed = ({ answer: response, report }: Invocation) =>
  report?.status !== 'success' || response === 'failed' || /^5\d\d$/.test(response);

/** The functions that failed, or of which the log has no report, for people. */
export const faultsOf = (all: readonly Measured[]): string[] =>
  all.flatMap(({ name, invocations }) => {
    const failed = invocations.filter(isFailed);
    const [first] = failed;
    if (!first) return [];
    const why = first.report ? `${first.answer}, ${first.report.status}` : 'no report in the log';
    return [`${name}: ${failed.length} of ${invocations.length} invocations: ${why}.`];
  });

const columns = [
  ...['function', 'answer', 'cold', 'INIT ms', 'then ms', 'billed ms'],
  ...['warm', 'ms', 'billed ms', 'used MB', 'of MB', '$ per million'],
];

const row = ({ name, invocations }: Measured): string[] => {
  const reports = invocations.flatMap(({ report = [] }) => report);
  const cold = reports.filter(({ initMs }) => initMs !== undefined);
  const warm = reports.filter(({ initMs }) => initMs === undefined);
  const of = (some: readonly Report[], member: 'initMs' | 'durationMs' | 'billedMs') =>
    median(some.map(({ [member]: ms }) => ms ?? Number.NaN));
  const text = (ms: number, digits = 1) => (Number.isNaN(ms) ? '-' : ms.toFixed(digits));
  const [coldMs, warmMs] = [of(cold, 'billedMs'), of(warm, 'billedMs')];
  const memoryMb = reports[0]?.memoryMb ?? Number.NaN;
  return [
    ...[name, [...new Set(invocations.map(({ answer: response }) => response))].join('/')],
    ...[String(cold.length), text(of(cold, 'initMs'), 0), text(of(cold, 'durationMs'))],
    ...[text(coldMs, 0), String(warm.length), text(of(warm, 'durationMs')), text(warmMs, 0)],
    ...[String(Math.max(0, ...reports.map(({ usedMb }) => usedMb))), String(memoryMb)],
    text(dollarsPerMillion({ coldMs, warmMs }, memoryMb), 2),
  ];
};

/** Medians, of invocations that started an environment and of the others. */
export const lambdaTable = (all: readonly Measured[]): string => table(columns, all.map(row));

/** What is invoked: the unpublished version, or one of the function of a container image. */
export const targetOf = (functionName: string, image: string) =>
  image
    ? { FunctionName: `${functionName}-image`, Qualifier: image }
    : { FunctionName: functionName };

/** @returns the exit code */
export const runBenchLambda = programOf(facts, async (options, terminal) => {
  const { env, cold, warm, only, image } = options;
  // Only now: both load all of CDK.
  const { selectEnvironments } = await import('../../../../infra/cdk/select-environments.ts');
  const { functionNameOf } = await import('../../../../infra/cdk/observability/metrics.ts');
  const [record] = selectEnvironments(env);
  const client = new LambdaClient({ region: record?.region });
  const { eventOf, stop } = await startEvents();
  const all: Measured[] = [];
  try {
    const targets = targetsIn(env, eventOf).filter(({ name }) => name.includes(only));
    for (const { name, event } of targets) {
      const target = targetOf(functionNameOf(env, name), image);
      const once = async () => invoke(client, target, await event());
      const invocations = await Promise.all(Array.from({ length: cold }, once));
      for (let n = 0; n < warm; n++) invocations.push(await once());
      all.push({ name, invocations });
      terminal.stderr.write(`${all.length} of ${targets.length}: ${name}\n`);
    }
  } finally {
    stop();
  }
  const left = `Not invoked, since they would begin work for all tenants: ${notInvoked.join(', ')}.`;
  terminal.stdout.write(`${lambdaTable(all)}\n\n${left}\n`);
  const faults = faultsOf(all);
  for (const fault of faults) terminal.stderr.write(`${fault}\n`);
  // It has said why.
  if (faults.length > 0) throw new CommandError();
});
