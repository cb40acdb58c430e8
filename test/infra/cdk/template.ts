import type { Template } from 'aws-cdk-lib/assertions';
import { retainedDescription } from '../../../infra/cdk/retained-permissions.ts';

/** A template's value as text: `arn:aws:dynamodb:us-east-1:${AWS::AccountId}:table/agents`. */
export const render = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return String(value);
  const [[name, argument] = []] = Object.entries(value);
  switch (name) {
    case 'Ref':
      return `\${${argument}}`;
    case 'Fn::GetAtt':
      return `\${${argument.join('.')}}`;
    case 'Fn::Join':
      return argument[1].map(render).join(argument[0]);
    default:
      throw new Error(`Not rendered: ${name}`);
  }
};

/** The properties of every resource of a type. */
export const propertiesOf = (template: Template, type: string) =>
  Object.values(template.findResources(type)).map(({ Properties }) => Properties);

/** The functions by name, each with its role, and in it all policies but that of what is retained. */
export const readFunctions = (template: Template) => {
  const roles = template.findResources('AWS::IAM::Role');
  const policies = propertiesOf(template, 'AWS::IAM::ManagedPolicy').filter(
    ({ Description }) => Description !== retainedDescription,
  );
  return new Map(
    propertiesOf(template, 'AWS::Lambda::Function').map((properties) => {
      const id = properties.Role['Fn::GetAtt'][0];
      const { Policies = [], ...rest } = roles[id]?.Properties ?? {};
      const own = policies.filter(({ Roles }) => Roles.some(({ Ref }: Reference) => Ref === id));
      const role = { ...rest, Policies: [...Policies, ...own] };
      return [String(properties.FunctionName), { ...properties, role }];
    }),
  );
};

type Reference = { Ref: string };

type Statement = {
  Action: unknown;
  Resource: unknown;
  Condition?: Record<string, Record<string, unknown>>;
};

/** What a role may do, one line per action and resource, with its conditions, sorted. */
export const grantsOf = (role: {
  Policies: { PolicyDocument: { Statement: Statement[] } }[];
}): string[] =>
  role.Policies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .flatMap(({ Action, Resource, Condition }) => {
      const conditions = Object.entries(Condition ?? {}).flatMap(([operator, keys]) =>
        Object.entries(keys).map(([name, value]) => {
          const key = name.replace(/^kms:EncryptionContext:|^dynamodb:/, '');
          return ` ${operator === 'StringEquals' ? '' : `${operator} `}${key}=${value}`;
        }),
      );
      return [Action]
        .flat()
        .flatMap((action) =>
          [Resource].flat().map((r) => `${action} ${render(r)}${conditions.join('')}`),
        );
    })
    .sort();
