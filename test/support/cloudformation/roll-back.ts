import type { ModelAccount } from './account.ts';
import type { AppliedChange } from './apply-template.ts';
import { removeResource, updateResource } from './change-resource.ts';
import type { DeployableTemplate } from './deployable-template.ts';
import type { ModelResource } from './model-resource.ts';
import { Refusal } from './refusal.ts';

/**
 * Deletes resources, or retains them. Those that cannot be deleted stay behind.
 * @returns what stayed behind, and why
 */
export const removeAll = (
  account: ModelAccount,
  doomed: readonly { resource: ModelResource; isRetained: boolean }[],
): { resource: ModelResource; reason: string }[] =>
  doomed.flatMap(({ resource, isRetained }) => {
    try {
      removeResource(account, resource, isRetained);
      return [];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return [{ resource, reason: `${resource.type} ${resource.id}: ${error.message}` }];
    }
  });

/**
 * Puts back what a failed update had changed, in the order in which it had changed it; the last
 * thing is deleting what it had made. `Retain` keeps that, `RetainExceptOnCreate` does not. What was
 * imported is left as it was found: AWS documents that only of imports by themselves.
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/aws-attribute-deletionpolicy.html
 * @see https://aws.amazon.com/about-aws/whats-new/2023/07/aws-cloudformation-deletion-policies-dev-test-cycle/
 * @returns what could not be deleted
 * @throws Refusal if something cannot be put back
 */
export const rollBack = (
  account: ModelAccount,
  { Resources }: DeployableTemplate,
  applied: readonly AppliedChange[],
): { resource: ModelResource; reason: string }[] => {
  for (const { before, resource } of applied) {
    if (before) updateResource(account, resource, { after: before, isRollback: true });
  }
  const made = applied.filter(({ kind }) => kind !== 'updated').reverse();
  return removeAll(
    account,
    made.map(({ resource, kind, logicalId }) => ({
      resource,
      isRetained: kind === 'imported' || Resources[logicalId]?.DeletionPolicy === 'Retain',
    })),
  );
};
