import type { Environment } from '../../../infra/cdk/environments.ts';
import { CommandError } from '../../../infra/command-line/command-error.ts';
import { carryOut } from '../../../infra/deploy/carry-out.ts';
import { checks } from '../../../infra/deploy/checks.ts';
import { decodeTemplate } from '../../../infra/deploy/decode-template.ts';
import type { DeployedEnvironment } from '../../../infra/deploy/deployed.ts';
import { deploymentSteps } from '../../../infra/deploy/deployment-steps.ts';
import type { DeploymentFinding } from '../../../infra/deploy/finding.ts';
import type { DeploymentPort } from '../../../infra/deploy/port.ts';
import { readDeployed, readStacks } from '../../../infra/deploy/read-deployed.ts';
import type { StackTemplates } from '../../../infra/deploy/stack-template.ts';
import type { DeploymentStep } from '../../../infra/deploy/step.ts';
import type { ModelAccount } from '../cloudformation/account.ts';
import { deployStack } from '../cloudformation/deploy-stack.ts';
import { accountId, queueUrlOf } from '../cloudformation/identity.ts';
import { keyOf } from '../cloudformation/model-resource.ts';
import { Refusal } from '../cloudformation/refusal.ts';

/** What `npm run deploy` reads of the model's account. */
const sourceOf = (account: ModelAccount): DeployedEnvironment => ({
  readAccount: async () => accountId,
  describeTable: async (name) => account.tables.describe(name),
  describeStack: async (name) => {
    const stack = account.stacks.get(name);
    return stack && { name, status: stack.status, isProtected: stack.isProtected };
  },
  readTemplate: async (name) =>
    decodeTemplate(JSON.stringify(account.stacks.get(name)?.source), name),
  findQueue: async (name) =>
    account.resources.has(keyOf('AWS::SQS::Queue', name)) ? queueUrlOf(name) : undefined,
  readQuota: async () => 1_000,
});

type ModelDeployment = {
  account: ModelAccount;
  wanted: StackTemplates;
  environment: Environment;
  /** As the command gives `--import-existing-resources`. */
  importExisting?: boolean;
  /** As the command gives `--accept permissions`. */
  acceptPermissions?: boolean;
};

/** Deploys stacks as the command `cdk` does, in their order, until one fails. */
const portOf = ({
  account,
  wanted,
  environment,
  importExisting = true,
}: ModelDeployment): DeploymentPort => ({
  describeTable: async (name) => account.tables.describe(name),
  delay: async () => {},
  deploy: async ({ stacks, templates }) => {
    for (const name of stacks) {
      const template = templates.get(name) ?? wanted.get(name);
      const isProtected = environment.deletionProtection && name !== 'trunkline-account';
      try {
        const { status, reasons } = deployStack(account, {
          ...{ name, template, importExisting, isProtected },
        });
        if (status.includes('ROLLBACK')) throw new Refusal(`${name} ${status}: ${reasons}`);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        throw new CommandError(error.message);
      }
    }
  },
});

export type DeploymentOutcome = {
  steps: readonly DeploymentStep[];
  /** What the checks found; then nothing was deployed. */
  findings: readonly DeploymentFinding[];
  /** Why it ended before its end. */
  failure: string | undefined;
};

/**
 * What `npm run deploy` does, with the model in the place of AWS: reads what is deployed, checks, works
 * out the steps and carries them out.
 * @param change a fault in the steps, for a test that wants to see it found
 */
export const deployToModel = async (
  deployment: ModelDeployment,
  change: (steps: DeploymentStep[]) => DeploymentStep[] = (steps) => steps,
): Promise<DeploymentOutcome> => {
  const { account, wanted, environment } = deployment;
  const source = sourceOf(account);
  let outcome: DeploymentOutcome = { steps: [], findings: [], failure: undefined };
  try {
    const { deployed, tables } = await readDeployed(
      source,
      wanted,
      await readStacks(source, wanted),
    );
    const checked = { deployed, wanted, tables, environment, quota: 1_000 };
    const findings = checks.flatMap((check) => check(checked));
    outcome = { ...outcome, findings };
    const accepted = deployment.acceptPermissions ? 'permissions' : undefined;
    if (findings.some(({ check }) => check !== accepted)) return outcome;
    const steps = change(deploymentSteps(deployed, wanted, tables));
    outcome = { ...outcome, steps };
    await carryOut(steps, portOf(deployment), () => {});
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    outcome = { ...outcome, failure: error.message };
  }
  return outcome;
};
