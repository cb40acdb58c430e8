import type { ModelAccount } from './account.ts';
import type { DeployableTemplate } from './deployable-template.ts';
import type { Lookup } from './expressions.ts';
import { accountId, refOf, region } from './identity.ts';
import { attributeOf, type ModelResource } from './model-resource.ts';
import { Refusal } from './refusal.ts';

const pseudo: Readonly<Record<string, string>> = {
  'AWS::AccountId': accountId,
  'AWS::Partition': 'aws',
  'AWS::Region': region,
  'AWS::URLSuffix': 'amazonaws.com',
};

/**
 * The parameters of a template. They name parameters of Parameter Store, which CloudFormation reads anew
 * in each update, and without which it begins none.
 * @see https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-supplied-parameter-types.html
 * @see https://github.com/aws/aws-cdk/issues/25997
 * @throws Refusal
 */
export const readParameters = (
  account: ModelAccount,
  { Parameters }: DeployableTemplate,
): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(Parameters).map(([id, { Default }]) => {
      const value = account.parameter(Default);
      if (value !== undefined) return [id, value];
      throw new Refusal(
        `Unable to fetch parameters [${Default}] from parameter store for this account.`,
      );
    }),
  );

/** What the expressions of a stack's template give now. */
export const lookupIn = (
  resources: ReadonlyMap<string, ModelResource>,
  parameters: ReadonlyMap<string, string>,
): Lookup => {
  const existing = (id: string): ModelResource => {
    const resource = resources.get(id);
    if (!resource) throw new Error(`Nothing is called ${id}`);
    return resource;
  };
  return {
    ref: (id) => {
      const value = pseudo[id] ?? parameters.get(id);
      if (value !== undefined) return value;
      const resource = existing(id);
      return refOf(resource.type, resource.id);
    },
    attribute: (id, name) => attributeOf(existing(id), name),
  };
};
