import type { ModelAccount } from './account.ts';
import { dependencyOrder } from './dependency-order.ts';
import { Refusal } from './refusal.ts';
import { removeAll } from './roll-back.ts';

/**
 * Deletes a stack, and its resources but those that are retained.
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/using-cfn-protect-stacks.html
 * @see https://github.com/aws/aws-cdk/issues/1682
 * @throws Refusal if the stack is protected, or a resource cannot be deleted
 */
export const deleteStack = (account: ModelAccount, name: string): void => {
  const stack = account.stacks.get(name);
  if (!stack) return;
  if (stack.isProtected) {
    throw new Refusal(`Stack [${name}] cannot be deleted while TerminationProtection is enabled`);
  }
  const { template, resources } = stack;
  const doomed = dependencyOrder(template)
    .toReversed()
    .flatMap((id) => {
      const resource = resources.get(id);
      const { DeletionPolicy = 'Delete' } = template.Resources[id] ?? {};
      return resource ? [{ resource, isRetained: DeletionPolicy !== 'Delete' }] : [];
    });
  const left = removeAll(account, doomed);
  if (left.length === 0) {
    account.stacks.delete(name);
    return;
  }
  stack.status = 'DELETE_FAILED';
  stack.reasons = left.map(({ reason }) => reason);
  throw new Refusal(`Stack ${name}: ${stack.reasons.join('; ')}`);
};
