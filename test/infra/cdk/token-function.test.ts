import { describe, expect, test } from 'vitest';
import { serviceFunctions } from '../../../functions/functions.ts';
import { environments } from '../../../infra/cdk/environments.ts';
import { principalsOf, withEverything } from './shared-environments.ts';
import { synthesize } from './synthesize.ts';
import { propertiesOf, render } from './template.ts';

type Stacks = Awaited<ReturnType<typeof synthesize>>;

const aliasOf = (template: Stacks['functions'], name: string) => {
  const functions = template.findResources('AWS::Lambda::Function');
  const ofFunction = Object.entries(template.findResources('AWS::Lambda::Alias')).filter(
    ([, { Properties }]) =>
      functions[Properties.FunctionName.Ref]?.Properties.FunctionName === functionNameOf(name),
  );
  expect(ofFunction).toHaveLength(1);
  return ofFunction[0]?.[0] ?? '';
};
const functionNameOf = (name: string) => `trunkline-prod-${name}`;

/** Who may invoke what, by the functions' own policies. */
const permissionsOf = (template: Stacks['functions']) =>
  propertiesOf(template, 'AWS::Lambda::Permission').map(({ Action, FunctionName, Principal }) => ({
    action: Action,
    invoked: render(FunctionName),
    by: render(Principal),
  }));

const cases = serviceFunctions.flatMap(({ name }) => [
  { name, how: 'without principals', environment: environments.prod, principals: [] },
  { name, how: 'with principals', environment: withEverything, principals: principalsOf(name) },
]);

describe.each(cases)('$name, $how,', async ({ name, environment, principals }) => {
  const stacks = await synthesize(environment);
  const { api, functions } = stacks;
  const alias = aliasOf(functions, name);

  /** So it is behind no route and no rule either: each would need a permission. */
  test('may be invoked by exactly these, through its live alias', () => {
    const permissions = permissionsOf(functions);
    const own = permissions.filter(({ invoked }) => invoked.includes(alias));
    expect(own).toEqual(
      principals.map((by) => ({ action: 'lambda:InvokeFunction', invoked: `\${${alias}}`, by })),
    );
    // Every other permission is AWS's, or for another of these functions.
    const others = permissions.filter((each) => !own.includes(each)).map(({ by }) => by);
    expect([...new Set(others)].filter((by) => !by.includes('/for-')).sort()).toEqual([
      'apigateway.amazonaws.com',
      'events.amazonaws.com',
      'logs.amazonaws.com',
    ]);
    expect(others.filter((by) => by.endsWith(`/for-${name}`))).toEqual([]);
  });

  test('may be invoked by no role of these stacks', () => {
    const all = [stacks.account, stacks.data, stacks.observability, api, functions];
    const rights = all.flatMap((template) =>
      ['Role', 'Policy', 'ManagedPolicy'].flatMap((type) =>
        propertiesOf(template, `AWS::IAM::${type}`),
      ),
    );
    const actions = JSON.stringify(rights).match(/"Action":("[^"]*"|\[[^\]]*\])/g) ?? [];
    expect(actions.length).toBeGreaterThan(20);
    for (const action of actions) {
      expect(action).not.toMatch(/"(\*|lambda:(\*|Invoke\w*|AddPerm\w*))"/i);
    }
    expect(rights.flatMap(({ ManagedPolicyArns = [] }) => ManagedPolicyArns.map(render))).toEqual([
      `arn:\${AWS::Partition}:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs`,
    ]);
  });

  test('repeats no invocation for which nobody waits', () => {
    const [config] = propertiesOf(functions, 'AWS::Lambda::EventInvokeConfig').filter((each) =>
      JSON.stringify(each.Qualifier).includes(alias),
    );
    expect(config).toMatchObject({ MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 });
    expect(config).not.toHaveProperty('DestinationConfig');
  });
});
