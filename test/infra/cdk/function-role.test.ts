import { expect, test } from 'vitest';
import type { Uses } from '../../../functions/platform/contracts/route.ts';
import { bundledNames, functionUses } from '../../../infra/bundling/bundle-functions.ts';
import type { Environment } from '../../../infra/cdk/environments.ts';
import {
  type RetainedPermissions,
  retainedPermissions,
} from '../../../infra/cdk/retained-permissions.ts';
import { selectEnvironments } from '../../../infra/cdk/select-environments.ts';
import { templateOfFunctions } from './functions-stack.ts';
import { synthesize } from './synthesize.ts';
import { propertiesOf, render } from './template.ts';

const agents: Uses = { tables: { agents: ['dynamodb:GetItem'] } };
const moreAgents: Uses = { tables: { agents: ['dynamodb:GetItem', 'dynamodb:Query'] } };

const idsOf = (uses: Uses, type: string, retained?: RetainedPermissions) => {
  const found = templateOfFunctions({ 'list-agents': { uses, ...(retained && { retained }) } });
  return Object.keys(found.findResources(type)).sort();
};

test('other permissions are another policy, so that a running version loses none', () => {
  const [before] = idsOf(agents, 'AWS::IAM::ManagedPolicy');
  expect(idsOf(moreAgents, 'AWS::IAM::ManagedPolicy')).not.toContain(before);
  expect(idsOf(agents, 'AWS::IAM::ManagedPolicy')).toEqual([before]);
});

test.each(['AWS::IAM::Role', 'AWS::Lambda::Version'])(
  'other permissions leave the %s as it is: traffic is shifted only between versions of one role',
  (type) => {
    expect(idsOf(moreAgents, type)).toEqual(idsOf(agents, type));
    expect(idsOf(agents, type, moreAgents)).toEqual(idsOf(agents, type));
  },
);

test('what is retained is a policy of its own, and leaves the policy of what is used as it is', () => {
  const [used] = idsOf(agents, 'AWS::IAM::ManagedPolicy');
  const both = idsOf(agents, 'AWS::IAM::ManagedPolicy', moreAgents);
  expect(both).toHaveLength(2);
  expect(both).toContain(used);
});

test('a queue that was renamed can be retained', () => {
  const retained = { formerQueues: { 'old-notices': ['sqs:SendMessage'] } } as const;
  const template = templateOfFunctions({ 'list-agents': { uses: agents, retained } });
  const statements = propertiesOf(template, 'AWS::IAM::ManagedPolicy').flatMap(
    ({ PolicyDocument }) => PolicyDocument.Statement,
  );
  expect(statements.map(({ Resource }) => render(Resource))).toContain(
    `arn:aws:sqs:us-east-1:\${AWS::AccountId}:trunkline-prod-old-notices`,
  );
});

test.each(selectEnvironments())(
  'in $name, a function waits for its policies, and each is shorter than IAM allows',
  async (environment) => {
    const { functions } = await synthesize(environment);
    const policies = Object.entries(functions.findResources('AWS::IAM::ManagedPolicy'));
    const resources = Object.values(functions.findResources('AWS::Lambda::Function'));
    for (const { Properties, DependsOn } of resources) {
      const [role] = Properties.Role['Fn::GetAtt'];
      const own = policies.filter(([, policy]) => policy.Properties.Roles[0].Ref === role);
      expect(own, Properties.FunctionName).not.toEqual([]);
      expect(DependsOn).toEqual(expect.arrayContaining(own.map(([id]) => id)));
    }
    // Without white space: https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_iam-quotas.html
    for (const [id, { Properties }] of policies) {
      expect(JSON.stringify(Properties.PolicyDocument).length, id).toBeLessThanOrEqual(6_144);
    }
  },
);

test('only of functions that exist is anything retained', () => {
  expect([...functionUses.keys()]).toEqual(
    expect.arrayContaining(Object.keys(retainedPermissions)),
  );
});

test.each(selectEnvironments())(
  'functions of $name have no permissions outside their policies',
  async (environment) => {
    const { functions: template } = await synthesize(environment);
    const names = bundledNames(environment);
    const retained = Object.keys(retainedPermissions).length;
    template.resourceCountIs('AWS::IAM::Policy', 0);
    template.resourceCountIs('AWS::IAM::RolePolicy', 0);
    template.resourceCountIs('AWS::IAM::ManagedPolicy', names.length + retained);
    template.resourceCountIs('AWS::IAM::Role', names.length);
    for (const role of propertiesOf(template, 'AWS::IAM::Role')) {
      expect(Object.keys(role)).toEqual(['AssumeRolePolicyDocument']);
    }
  },
);

test('the keys of all connections are read only where these are looked at daily', async () => {
  const scannedIn = async (environment: Environment) =>
    propertiesOf((await synthesize(environment)).functions, 'AWS::IAM::ManagedPolicy')
      .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
      .filter(({ Action }) => [Action].flat().includes('dynamodb:Scan'))
      .flatMap(({ Resource }) => [Resource].flat().map(render))
      .filter((resource) => resource.includes('-integrations'));
  const daily = [];
  for (const environment of selectEnvironments()) {
    const scanned = await scannedIn(environment);
    const { name, dailyHealthCheck } = environment;
    if (dailyHealthCheck === 'off') expect(scanned).toEqual([]);
    else daily.push([name, ...scanned]);
  }
  const index = /:table\/trunkline-prod-integrations\/index\/by_id$/;
  expect(daily).toEqual([['prod', expect.stringMatching(index)]]);
});
