import * as z from 'zod';
import { retainedDescription } from '../cdk/retained-permissions.ts';
import type { Permission } from './permission.ts';
import type { StackTemplate, StackTemplates } from './stack-template.ts';
import { valueRenderer } from './value-renderer.ts';

/** What a function's code may need, and what its role allows: that, and what is retained for other versions. */
type FunctionRole = { used: readonly Permission[]; granted: readonly Permission[] };

/** Those that CDK adds for itself have no name, and no versions. */
const lambda = z.object({
  FunctionName: z.string(),
  Role: z.strictObject({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }),
});

const oneOrMore = <T extends z.ZodType>(item: T) =>
  z.union([z.array(item), item.transform((only) => [only])]);

/** What is only granted: a Deny, or what is said of all but some actions, is not compared and refused. */
const policy = z.object({
  Description: z.string(),
  Roles: z.array(z.strictObject({ Ref: z.string() })),
  PolicyDocument: z.strictObject({
    Version: z.string(),
    Statement: z.array(
      z.strictObject({
        Effect: z.literal('Allow'),
        Action: oneOrMore(z.string()),
        Resource: oneOrMore(z.unknown()),
        Condition: z.record(z.string(), z.record(z.string(), oneOrMore(z.string()))).default({}),
      }),
    ),
  }),
});

/**
 * Policies of what code does are resources of their own: one in the role itself would change under a
 * running version. With `network`, Lambda connects the function; its code may not use it.
 */
const role = z.strictObject({
  AssumeRolePolicyDocument: z.unknown(),
  Policies: z.array(z.looseObject({ PolicyName: z.literal('network') })).optional(),
});

const propertiesOf = ({ Resources = {} }: StackTemplate, type: string) =>
  Object.values(Resources).flatMap(({ Type, Properties }) => (Type === type ? [Properties] : []));

const permissionsOf = (
  { PolicyDocument }: z.infer<typeof policy>,
  render: (value: unknown) => string,
): Permission[] =>
  PolicyDocument.Statement.flatMap(({ Action, Resource, Condition: conditions }) =>
    Resource.map(render).flatMap((resource) =>
      Action.map((action) => ({ action, resource, conditions })),
    ),
  );

/** The roles of all functions of an environment, by the functions' names, whatever stacks they are in. */
export const functionRoles = (templates: StackTemplates): ReadonlyMap<string, FunctionRole> => {
  const roles = new Map<string, FunctionRole>();
  for (const template of templates.values()) {
    const render = valueRenderer(template);
    const policies = propertiesOf(template, 'AWS::IAM::ManagedPolicy').map((each) =>
      policy.parse(each),
    );
    for (const each of propertiesOf(template, 'AWS::Lambda::Function')) {
      if (each?.FunctionName === undefined) continue;
      const { FunctionName, Role } = lambda.parse(each);
      const [id] = Role['Fn::GetAtt'];
      role.parse(template.Resources?.[id]?.Properties);
      const own = policies.filter(({ Roles }) => Roles.some(({ Ref }) => Ref === id));
      const used = own.filter(({ Description }) => Description !== retainedDescription);
      roles.set(FunctionName, {
        used: used.flatMap((one) => permissionsOf(one, render)),
        granted: own.flatMap((one) => permissionsOf(one, render)),
      });
    }
  }
  return roles;
};
