import * as z from 'zod';
import type { Properties } from './deployable-template.ts';
import { keyOf, type ModelResource, type ModelResources } from './model-resource.ts';

const oneOrMore = z.union([z.string(), z.array(z.string())]).transform((value) => [value].flat());
const policyDocument = z.object({
  Statement: z.array(
    z.object({
      Effect: z.literal('Allow'),
      Action: oneOrMore,
      Resource: oneOrMore,
      Condition: z.unknown().optional(),
    }),
  ),
});
const role = z.object({
  Policies: z
    .array(z.object({ PolicyName: z.string(), PolicyDocument: policyDocument }))
    .default([]),
});
const managedPolicy = z.object({
  Description: z.string(),
  Roles: z.array(z.string()),
  PolicyDocument: policyDocument,
});

/** One of a role's policies: its name or description, and a line for each action and resource. */
type RolePolicy = { name: string; allowed: readonly string[] };

const linesOf = ({ Statement }: z.infer<typeof policyDocument>): string[] =>
  Statement.flatMap(({ Action, Resource, Condition }) =>
    Action.flatMap((action) =>
      Resource.map((resource) => [action, resource, JSON.stringify(Condition)].join(' ').trim()),
    ),
  );

const inlinePolicies = (properties: Properties): RolePolicy[] =>
  role.parse(properties).Policies.map(({ PolicyName, PolicyDocument }) => ({
    name: PolicyName,
    allowed: linesOf(PolicyDocument),
  }));

const attachedPolicy = (properties: Properties): RolePolicy & { roles: readonly string[] } => {
  const { Description, Roles, PolicyDocument } = managedPolicy.parse(properties);
  return { name: Description, roles: Roles, allowed: linesOf(PolicyDocument) };
};

/** Properties never change: a resource gets others. */
const once = <T>(read: (properties: Properties) => T) => {
  const known = new WeakMap<Properties, T>();
  return ({ properties }: ModelResource): T => {
    const value = known.get(properties) ?? read(properties);
    known.set(properties, value);
    return value;
  };
};
const readRole = once(inlinePolicies);
const readPolicy = once(attachedPolicy);

/** All policies of a role, by its ARN: its own, then those that are attached, the newest last. */
export const policiesOf = (resources: ModelResources, roleArn: string): RolePolicy[] => {
  const found = resources.get(keyOf('AWS::IAM::Role', roleArn.slice(roleArn.indexOf('/') + 1)));
  if (!found) return [];
  const attached = resources
    .ofType('AWS::IAM::ManagedPolicy')
    .filter((policy) => readPolicy(policy).roles.includes(found.id))
    .toSorted((one, other) => one.serial - other.serial);
  return [...readRole(found), ...attached.map(readPolicy)];
};
