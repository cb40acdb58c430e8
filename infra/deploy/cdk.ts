import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { CommandError } from '../command-line/command-error.ts';
import type { Terminal } from '../command-line/terminal.ts';
import type { Assembly, AssemblyStack } from './assembly.ts';
import type { DeploymentPort } from './port.ts';
import { writeStepAssembly } from './step-assembly.ts';

/** Runs the command `cdk`, which npm puts into the path, on this terminal. @throws CommandError */
export const runCdk = (args: readonly string[], { env }: Pick<Terminal, 'env'>): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn('cdk', args, { stdio: 'inherit', env });
    child.on('error', ({ message }) =>
      reject(new CommandError(`cdk could not be run, which npm ci installs: ${message}`)),
    );
    child.on('exit', (code) =>
      code === 0
        ? resolve()
        : reject(
            new CommandError(
              args[0] === 'deploy'
                ? 'cdk deploy failed. Run the same command again once the cause is removed: it goes on where this ended. See docs/deploy/README.md#when-an-update-fails.'
                : `cdk ${args[0]} failed, and nothing was deployed.`,
            ),
          ),
    );
  });

export type CdkOptions = {
  /** CDK's `--require-approval`. */
  approval: string;
  /** A file for the outputs of the API's stack and of those that are deployed with it. */
  outputsFile: string | undefined;
};

/** CDK can ask only while it deploys one stack at a time. */
const shared = ({ approval }: CdkOptions) => [
  '--exclusively',
  '--import-existing-resources',
  ...['--require-approval', approval],
  ...(approval === 'never' ? ['--concurrency', '3'] : []),
];

/**
 * Deploys stacks of an assembly. Resources of ours with a name and a policy to retain them, such as
 * tables and log groups, are taken over if they exist and belong to no stack. Queues are not: a template
 * does not have their URL.
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/import-resources-automatically.html
 * @see https://github.com/aws/aws-cdk/pull/32676
 */
export const cdkDeployment = (
  assembly: Assembly,
  options: CdkOptions,
  terminal: Pick<Terminal, 'env'>,
): DeploymentPort['deploy'] => {
  const stacksOf = (names: readonly string[]): AssemblyStack[] =>
    assembly.stacks.filter(({ name }) => names.includes(name));
  const deploy = (folder: string, stacks: AssemblyStack[], ...more: string[]) => {
    const ids = stacks.map(({ id }) => id);
    return runCdk(['deploy', ...ids, '--app', folder, ...shared(options), ...more], terminal);
  };
  return async ({ stacks, templates }) => {
    if (templates.size === 0) {
      const { outputsFile } = options;
      const hasApi = stacks.some((name) => name.endsWith('-api'));
      const outputs = outputsFile && hasApi ? ['--outputs-file', outputsFile] : [];
      return deploy(assembly.directory, stacksOf(stacks), ...outputs);
    }
    for (const stack of stacksOf(stacks)) {
      const template = templates.get(stack.name);
      if (!template) throw new Error(`A step has no template of ${stack.name}.`);
      const folder = await writeStepAssembly(assembly, stack, template);
      try {
        await deploy(folder, [stack]);
      } finally {
        await rm(folder, { recursive: true });
      }
    }
  };
};
