import type { ModelAccount } from './account.ts';
import { type AppliedChange, applyResource } from './apply-template.ts';
import { deleteStack } from './delete-stack.ts';
import { dependencyOrder } from './dependency-order.ts';
import { type DeployableTemplate, readTemplate } from './deployable-template.ts';
import type { ModelResource } from './model-resource.ts';
import type { ModelStack } from './model-stack.ts';
import { Refusal } from './refusal.ts';
import { lookupIn, readParameters } from './resolve-template.ts';
import { removeAll, rollBack } from './roll-back.ts';

export type StackDeployment = {
  name: string;
  template: unknown;
  importExisting: boolean;
  isProtected: boolean;
};

/** What the new template no longer has, and what was replaced, each after those that refer to it. */
const leftOver = (
  template: DeployableTemplate,
  old: ModelStack | undefined,
  applied: readonly AppliedChange[],
) => {
  const gone = old ? dependencyOrder(old.template).filter((id) => !template.Resources[id]) : [];
  const policyOf = (id: string) => old?.template.Resources[id]?.DeletionPolicy ?? 'Delete';
  return [
    ...applied.flatMap(({ replaced, logicalId }) => {
      const { UpdateReplacePolicy } = template.Resources[logicalId] ?? {};
      return replaced ? [{ resource: replaced, isRetained: UpdateReplacePolicy === 'Retain' }] : [];
    }),
    ...gone.toReversed().flatMap((id) => {
      const resource = old?.resources.get(id);
      return resource ? [{ resource, isRetained: policyOf(id) !== 'Delete' }] : [];
    }),
  ];
};

/** The stack as it is after a failure. */
const failed = (
  account: ModelAccount,
  deployment: StackDeployment,
  parts: { template: DeployableTemplate; old: ModelStack | undefined; applied: AppliedChange[] },
  reason: string,
): ModelStack => {
  const { template, old, applied } = parts;
  const { name, isProtected, template: source } = deployment;
  const common = old ?? { name, template, source, isProtected, resources: new Map() };
  try {
    const left = rollBack(account, template, applied);
    const reasons = [reason, ...left.map((each) => each.reason)];
    if (old) {
      // Nobody manages what could not be deleted.
      for (const { resource } of left) resource.owner = undefined;
      return { ...common, status: 'UPDATE_ROLLBACK_COMPLETE', reasons };
    }
    const resources = new Map(
      left.map(({ resource }) => [String(resource.owner?.logicalId), resource]),
    );
    const status = left.length > 0 ? 'ROLLBACK_FAILED' : 'ROLLBACK_COMPLETE';
    return { ...common, resources, status, reasons };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { ...common, status: 'UPDATE_ROLLBACK_FAILED', reasons: [reason, error.message] };
  }
};

/** The stack that an update begins with. CDK deletes one that was never there. @throws Refusal */
const startWith = (account: ModelAccount, name: string): ModelStack | undefined => {
  const { status = 'CREATE_COMPLETE' } = account.stacks.get(name) ?? {};
  if (status === 'UPDATE_ROLLBACK_FAILED' || status === 'DELETE_FAILED') {
    throw new Refusal(`Stack:${name} is in ${status} state and can not be updated.`);
  }
  if (status === 'ROLLBACK_COMPLETE' || status === 'ROLLBACK_FAILED') deleteStack(account, name);
  return account.stacks.get(name);
};

/**
 * Deploys a stack as `cdk deploy` and CloudFormation do: creates and changes resources in the order of
 * their dependencies, then deletes what is left over; a failure takes all of it back.
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/using-cfn-updating-stacks-monitor-stack.html
 * @see https://github.com/aws-cloudformation/cloudformation-coverage-roadmap/issues/744
 *
 * A stack whose creation failed must be deleted first. CDK does so, unless it is protected.
 * @see https://github.com/aws/aws-cdk/issues/901
 * @see https://github.com/aws-samples/aws-secure-environment-accelerator/pull/253
 * @throws Refusal if no update begins; what fails later is in the stack's status
 */
export const deployStack = (account: ModelAccount, deployment: StackDeployment): ModelStack => {
  const { name, importExisting, isProtected } = deployment;
  const template = readTemplate(deployment.template);
  const old = startWith(account, name);
  const parameters = readParameters(account, template);
  const current = new Map<string, ModelResource>(old?.resources);
  const applied: AppliedChange[] = [];
  const lookup = lookupIn(current, parameters);
  const update = { account, stack: name, template, current, lookup, importExisting };
  const finish = (stack: ModelStack): ModelStack => {
    account.stacks.set(name, stack);
    return stack;
  };
  try {
    for (const id of dependencyOrder(template)) {
      const change = applyResource(update, id);
      if (!change) continue;
      applied.push(change);
      current.set(id, change.resource);
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return finish(failed(account, deployment, { template, old, applied }, error.message));
  }
  const left = removeAll(account, leftOver(template, old, applied));
  for (const { resource } of left) resource.owner = undefined;
  const resources = new Map([...current].filter(([id]) => template.Resources[id]));
  const status = old ? 'UPDATE_COMPLETE' : 'CREATE_COMPLETE';
  const reasons = left.map(({ reason }) => reason);
  const { template: source } = deployment;
  return finish({ name, template, source, resources, isProtected, status, reasons });
};
