import * as z from 'zod';
import { type Environment, environments, selectEnvironments } from '../cdk/environments.ts';
import { CommandError } from '../command-line/command-error.ts';
import { optionFacts } from '../command-line/options.ts';
import { programOf } from '../command-line/run-program.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { type Assembly, readAssembly } from './assembly.ts';
import { carryOut, describeStep } from './carry-out.ts';
import { cdkDeployment, runCdk } from './cdk.ts';
import { checks } from './checks.ts';
import type { DeployedEnvironment } from './deployed.ts';
import { deploymentSteps } from './deployment-steps.ts';
import type { DeploymentFinding } from './finding.ts';
import { lackedByAliases } from './lost-permissions.ts';
import { readDeployed } from './read-deployed.ts';

const oneOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.enum(names, `must be one of ${names.join(', ')}`);

const environmentNames = Object.keys(environments);

const options = z.object({
  env: z
    .string('is required')
    .refine(
      (name) => environmentNames.includes(name),
      `must be one of ${environmentNames.join(', ')}`,
    )
    .register(optionFacts, { value: '<name>', summary: 'The environment.' }),
  assembly: z.string().optional().register(optionFacts, {
    value: '<folder>',
    summary: 'What cdk synth wrote; without it, this synthesizes into cdk.out.',
  }),
  check: z.boolean().default(false).register(optionFacts, {
    summary: 'Show what is found and what would be done, and change nothing.',
  }),
  aliases: z.boolean().default(false).register(optionFacts, {
    summary:
      'Show what functions of this commit would lack if their aliases were moved back to it, and change nothing.',
  }),
  accept: oneOf(['permissions']).optional().register(optionFacts, {
    value: '<check>',
    summary: 'Deploy in spite of what the check “permissions” finds.',
  }),
  'require-approval': oneOf(['never', 'any-change', 'broadening'])
    .default('broadening')
    .register(optionFacts, {
      value: '<when>',
      summary:
        'When CDK asks: never, any-change or broadening; never deploys three stacks at once.',
    }),
  'outputs-file': z.string().optional().register(optionFacts, {
    value: '<file>',
    summary: 'Where CDK writes the outputs of the API’s stack.',
  }),
});

const facts = {
  name: 'npm run deploy --',
  summary: 'Deploys an environment, forward or back, in the order that its tables need.',
  notes:
    'Indexes are added one by one before the functions that read them, and removed after. Run again, it goes on where it ended. Exits with 1 if something is found or fails.',
  options,
  examples: [
    'npm run deploy -- --env dev',
    'npm run deploy -- --env prod --assembly cdk.out --check',
  ],
};

type Options = z.output<typeof options>;

/** Reads a region of the account of the credentials. */
export type ConnectDeployed = (region: string) => DeployedEnvironment;

const pollMs = 10_000;

const report = ({ check, problem, advice }: DeploymentFinding) =>
  `${check}: ${problem}\n  ${advice}`;

const prepareAssembly = async (
  { env, assembly }: Options,
  terminal: Terminal,
): Promise<Assembly> => {
  if (assembly) return readAssembly(assembly, env);
  await runCdk(['synth', '--quiet', '--output', 'cdk.out', '-c', `env=${env}`], terminal);
  return readAssembly('cdk.out', env);
};

/** @throws CommandError for a finding that is not accepted */
const refuse = (findings: readonly DeploymentFinding[], { accept }: Options): void => {
  const refused = findings.filter(({ check }) => check !== accept);
  if (refused.length === 0) return;
  const acceptable = refused.every(({ check }) => check === 'permissions');
  throw new CommandError(
    `Nothing was changed.${acceptable ? ' If it cannot wait: --accept permissions.' : ''}`,
  );
};

/** @throws CommandError for aliases that must stay where they are */
const showAliases = (
  findings: readonly DeploymentFinding[],
  print: (line: string) => void,
): void => {
  for (const finding of findings) print(report(finding));
  if (findings.length > 0) throw new CommandError('All other aliases can be moved back.');
  print('All aliases can be moved back to this commit.');
};

const deploy = async (
  given: Options,
  terminal: Terminal,
  connect: ConnectDeployed,
  environment: Environment,
): Promise<void> => {
  const assembly = await prepareAssembly(given, terminal);
  const source = connect(environment.region);
  const wanted = new Map(assembly.stacks.map(({ name, template }) => [name, template]));
  const { deployed, tables } = await readDeployed(source, wanted);
  const print = (line: string) => terminal.stdout.write(`${line}\n`);
  if (given.aliases) return showAliases(lackedByAliases(wanted, deployed), print);
  const quota = await source.readQuota();
  if (typeof quota !== 'number') print(`The quota of executions was not checked: ${quota.refused}`);
  const checked = {
    ...{ deployed, wanted, tables, environment },
    quota: typeof quota === 'number' ? quota : undefined,
  };
  const findings = checks.flatMap((check) => check(checked));
  for (const finding of findings) print(report(finding));
  const steps = deploymentSteps(deployed, wanted, tables);
  if (given.check) {
    for (const [index, step] of steps.entries()) print(`${index + 1}. ${describeStep(step)}`);
  }
  refuse(findings, given);
  if (given.check) return;
  const { 'require-approval': approval, 'outputs-file': outputsFile } = given;
  const port = {
    describeTable: source.describeTable,
    deploy: cdkDeployment(assembly, { approval, outputsFile }, terminal),
    delay: () => new Promise<void>((resolve) => setTimeout(resolve, pollMs)),
  };
  await carryOut(steps, port, print);
};

/** `npm run deploy`. @returns the exit code */
export const runDeploy = (
  args: string[],
  terminal: Terminal,
  connect: ConnectDeployed,
): Promise<number> =>
  programOf(facts, async (given, own) => {
    const [environment] = selectEnvironments(given.env);
    if (environment) await deploy(given, own, connect, environment);
  })(args, terminal);
