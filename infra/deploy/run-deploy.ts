import type { Environment } from '../cdk/environments.ts';
import { selectEnvironments } from '../cdk/select-environments.ts';
import { CommandError } from '../command-line/command-error.ts';
import { programOf } from '../command-line/run-program.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { type Assembly, readAssembly } from './assembly.ts';
import { carryOut } from './carry-out.ts';
import { cdkDeployment, runCdk } from './cdk.ts';
import { checkAccount } from './check-account.ts';
import { acceptable, type DeployOptions, deployFacts } from './deploy-options.ts';
import type { DeployedEnvironment } from './deployed.ts';
import type { DeploymentFinding } from './finding.ts';
import { type Preparation, prepareUpdate } from './prepare-update.ts';
import { readFromAws, readStacks } from './read-deployed.ts';
import { showAliases } from './show-aliases.ts';

/** Reads a region of the account of the credentials. */
export type ConnectDeployed = (region: string) => DeployedEnvironment;

const pollMs = 10_000;

const report = ({ check, problem, advice }: DeploymentFinding) =>
  `${check}: ${problem}\n  ${advice}`;

/** `npm run synth` allows placeholders, whose addresses are a stranger's. @throws CommandError */
const refusePlaceholders = ({ directory, stacks }: Assembly): void => {
  const sentences = stacks.flatMap(({ placeholders }) => placeholders);
  if (sentences.length === 0) return;
  const list = sentences.map((sentence) => `- ${sentence}`).join('\n');
  throw new CommandError(
    `${directory} cannot be deployed. When it was synthesized:\n${list}\nThen synthesize again.`,
  );
};

const prepareAssembly = async (
  { env, assembly: directory, check, aliases }: DeployOptions,
  terminal: Terminal,
): Promise<Assembly> => {
  if (directory) {
    const assembly = await readAssembly(directory, env);
    if (!check && !aliases) refusePlaceholders(assembly);
    return assembly;
  }
  await runCdk(['synth', '--quiet', '--output', 'cdk.out', '-c', `env=${env}`], terminal);
  return readAssembly('cdk.out', env);
};

/** @throws CommandError for a finding that is not accepted */
const refuse = (findings: readonly DeploymentFinding[], { accept }: DeployOptions): void => {
  const refused = findings.filter(({ check }) => !accept.includes(check));
  if (refused.length === 0) return;
  const found = [...new Set(findings.map(({ check }) => check))];
  const way = found.every((check) => acceptable.includes(check))
    ? ` If it cannot wait: --accept ${found.join(',')}.`
    : '';
  throw new CommandError(`Nothing was changed.${way}`);
};

const update = async (preparation: Preparation): Promise<void> => {
  const { given, terminal, source, assembly, print } = preparation;
  const { findings, steps, words } = await prepareUpdate(preparation);
  for (const finding of findings) print(report(finding));
  if (given.check) {
    for (const [index, step] of words.entries()) print(`${index + 1}. ${step}`);
  }
  refuse(findings, given);
  if (given.check) return;
  const { 'require-approval': approval, 'outputs-file': outputsFile } = given;
  const port = {
    describeTable: (name: string) => readFromAws(source.describeTable(name)),
    deploy: cdkDeployment(assembly, { approval, outputsFile }, terminal),
    delay: () => new Promise<void>((resolve) => setTimeout(resolve, pollMs)),
  };
  await carryOut(steps, port, print, words);
};

const deploy = async (
  given: DeployOptions,
  terminal: Terminal,
  connect: ConnectDeployed,
  environment: Environment,
): Promise<void> => {
  const assembly = await prepareAssembly(given, terminal);
  const source = connect(environment.region);
  const wanted = new Map(assembly.stacks.map(({ name, template }) => [name, template]));
  const print = (line: string) => terminal.stdout.write(`${line}\n`);
  const account = await checkAccount(source, environment);
  const now = await readStacks(source, wanted);
  const nothing = `Nothing of ${given.env} is deployed in ${account}, ${environment.region}`;
  if (given.aliases) {
    if (now.deployed.size > 0) return showAliases(wanted, now, print);
    throw new CommandError(`${nothing}: is it the right account?`);
  }
  if (now.deployed.size === 0) print(`${nothing}: this is its first deployment.`);
  await update({ given, terminal, environment, source, assembly, wanted, now, print });
};

/** `npm run deploy`. @returns the exit code */
export const runDeploy = (
  args: string[],
  terminal: Terminal,
  connect: ConnectDeployed,
): Promise<number> =>
  programOf(deployFacts, async (given, own) => {
    const [environment] = selectEnvironments(given.env);
    if (environment) await deploy(given, own, connect, environment);
  })(args, terminal);
