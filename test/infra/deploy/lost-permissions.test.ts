import { describe, expect, test } from 'vitest';
import type { Uses } from '../../../functions/platform/contracts/route.ts';
import { functionUses } from '../../../infra/bundling/bundle-functions.ts';
import { selectEnvironments } from '../../../infra/cdk/environments.ts';
import { lackedByAliases, lostPermissions } from '../../../infra/deploy/lost-permissions.ts';
import type { StackTemplate } from '../../../infra/deploy/stack-template.ts';
import { templateOfFunctions } from '../cdk/functions-stack.ts';
import { synthesize } from '../cdk/synthesize.ts';

const usesOf = (name: string): Uses => {
  const uses = functionUses.get(name);
  if (!uses) throw new Error(`There is no function ${name}.`);
  return uses;
};

type Declared = Parameters<typeof templateOfFunctions>[0];

const inStack = (functions: Declared, stack = 'trunkline-prod-functions-connections') =>
  new Map<string, StackTemplate>([[stack, templateOfFunctions(functions).toJSON()]]);

/** The templates with another text in the place of one that they have. */
const replaced = (templates: ReadonlyMap<string, StackTemplate>, from: string, to: string) =>
  new Map(
    [...templates].map(([name, template]): [string, StackTemplate] => {
      const text = JSON.stringify(template);
      expect(text).toContain(from);
      return [name, JSON.parse(text.replaceAll(from, to))];
    }),
  );

/** What is wrong with a function's next release, as it uses less. */
const afterwards = (name: string, uses: Uses, kept?: Uses) =>
  lostPermissions(
    inStack({ [name]: { uses: usesOf(name) } }),
    inStack({ [name]: { uses, ...(kept && { kept }) } }),
  );

const without = (name: string, table: string): Uses => {
  const { tables = {}, ...uses } = usesOf(name);
  expect(Object.keys(tables)).toContain(table);
  return {
    ...uses,
    tables: Object.fromEntries(Object.entries(tables).filter(([each]) => each !== table)),
  };
};

describe('a running version would lose', () => {
  test.each<[fault: string, name: string, uses: Uses, lost: string]>([
    [
      'a table: GET /integrations/{id} reads one row less',
      'get-integration',
      without('get-integration', 'integrations'),
      'dynamodb:GetItem on table/trunkline-prod-integrations.',
    ],
    [
      'an index: notices of Slack find connections in another way',
      'carry-out-notices',
      without('carry-out-notices', 'integrations/by_company'),
      'dynamodb:Query on table/trunkline-prod-integrations/index/by_company.',
    ],
    [
      'an action of several on a table',
      'create-webhook',
      {
        ...usesOf('create-webhook'),
        tables: {
          ...usesOf('create-webhook').tables,
          webhooks: ['dynamodb:Query', 'dynamodb:PutItem'],
        },
      },
      'dynamodb:DeleteItem on table/trunkline-prod-webhooks.',
    ],
    [
      'an attribute',
      'deliver-due-webhooks',
      { ...usesOf('deliver-due-webhooks'), updates: { webhook_deliveries: ['due_at'] } },
      'dynamodb:UpdateItem on table/trunkline-prod-webhook-deliveries (dynamodb:Attributes ',
    ],
    [
      'every attribute but two',
      'carry-out-notices',
      { ...usesOf('carry-out-notices'), updates: { integrations: ['status', 'account'] } },
      'dynamodb:PutItem on table/trunkline-prod-integrations.',
    ],
    [
      'a partition key',
      'integration-notice',
      {
        ...usesOf('integration-notice'),
        partitions: {
          oauth_apps:
            usesOf('integration-notice').partitions?.oauth_apps?.filter(
              (key) => key !== 'slack##*',
            ) ?? [],
        },
      },
      'dynamodb:GetItem on table/trunkline-prod-oauth-apps (dynamodb:LeadingKeys ',
    ],
    [
      'a purpose of a key',
      'create-webhook',
      { ...usesOf('create-webhook'), keys: { connection: ['kms:GenerateDataKey'] } },
      '/trunkline/prod/keys/secrets} (kms:EncryptionContext:purpose webhook',
    ],
    [
      'a stream',
      'publish-connection-events',
      { ...usesOf('publish-connection-events'), streams: {} },
      'dynamodb:GetRecords on table/trunkline-prod-integrations/stream/*',
    ],
  ])('%s', (_, name, uses, lost) => {
    const found = afterwards(name, uses);
    expect(found).toEqual([
      {
        check: 'permissions',
        problem: expect.stringContaining(`The version of trunkline-prod-${name} that runs now`),
        advice: expect.stringContaining('infra/cdk/kept-permissions.ts'),
      },
    ]);
    expect(found[0]?.problem).toContain(lost);
  });

  test.each([
    [
      'the queue that was renamed',
      'integration-notice',
      'trunkline-prod-notices',
      'trunkline-prod-news',
    ],
    ['a key whose ARN is stored elsewhere', 'oauth-start', '/prod/keys/state', '/prod/keys/flows'],
    [
      'the environment in the context',
      'oauth-start',
      ':environment":"prod"',
      ':environment":"main"',
    ],
    ['a table of another account', 'list-agents', '{"Ref":"AWS::AccountId"}', '"111122223333"'],
    ['an action that is not all of them', 'list-agents', 'dynamodb:Query', 'dynamodb:Q?ery2'],
  ])('%s', (_, name, from, to) => {
    const deployed = inStack({ [name]: { uses: usesOf(name) } });
    expect(lostPermissions(deployed, replaced(deployed, from, to))).toHaveLength(1);
  });
});

describe('a running version loses nothing', () => {
  test.each(selectEnvironments())('of $name deployed again', async (environment) => {
    const { templates } = await synthesize(environment);
    const same = new Map<string, StackTemplate>(Object.entries(templates));
    expect(lostPermissions(same, same)).toEqual([]);
    expect(lackedByAliases(same, same)).toEqual([]);
  });

  test('that is kept for it, and nothing when the next release deletes what was kept', () => {
    const name = 'carry-out-notices';
    const uses = without(name, 'integrations/by_company');
    const kept: Uses = { tables: { 'integrations/by_company': ['dynamodb:Query'] } };
    expect(afterwards(name, uses, kept)).toEqual([]);
    const next = [inStack({ [name]: { uses, kept } }), inStack({ [name]: { uses } })] as const;
    expect(lostPermissions(...next)).toEqual([]);
  });

  test('of a policy that allows more: attributes, partition keys, or no condition', () => {
    const name = 'deliver-due-webhooks';
    const { updates: _, ...unlimited } = usesOf(name);
    const updates = { webhook_deliveries: ['attempts', 'due_at', 'leased_until_ms'] };
    expect(afterwards(name, { ...unlimited, updates })).toEqual([]);
    expect(afterwards(name, unlimited)).toEqual([]);
    const notice = usesOf('integration-notice');
    const all = { ...notice, partitions: { oauth_apps: ['*'] } };
    expect(afterwards('integration-notice', all)).toEqual([]);
  });

  test.each([
    ['dynamodb:Query', 'dynamodb:*'],
    ['dynamodb:Query', 'DynamoDB:Qu?ry'],
    [':table/trunkline-prod-agents', ':table/trunkline-*-agents'],
  ])('of %s where %s is allowed', (from, to) => {
    const deployed = inStack({ 'list-agents': { uses: usesOf('list-agents') } });
    expect(lostPermissions(deployed, replaced(deployed, from, to))).toEqual([]);
  });

  test('of a function that moves to another stack', () => {
    const functions = { 'list-agents': { uses: usesOf('list-agents') } };
    const moved = inStack(functions, 'trunkline-prod-functions-tenants');
    expect(lostPermissions(inStack(functions), moved)).toEqual([]);
  });

  test('of a function that is new, or is deleted', () => {
    const none = inStack({});
    const one = inStack({ 'list-agents': { uses: usesOf('list-agents') } });
    expect(lostPermissions(none, one)).toEqual([]);
    expect(lostPermissions(one, none)).toEqual([]);
    expect(lostPermissions(new Map(), one)).toEqual([]);
  });

  test('of what a release adds, as the policy comes before the code and goes after it', () => {
    const name = 'oauth-start';
    const before = inStack({ [name]: { uses: without(name, 'tenants') } });
    const after = inStack({ [name]: { uses: usesOf(name) } });
    expect(lostPermissions(before, after)).toEqual([]);
  });
});

describe('old code, to which an alias is moved back,', () => {
  const name = 'oauth-start';
  const old = inStack({ [name]: { uses: usesOf(name) } });
  const uses = without(name, 'tenants');

  test('lacks what its role lost since', () => {
    const [found, ...others] = lackedByAliases(old, inStack({ [name]: { uses } }));
    expect(others).toEqual([]);
    expect(found?.problem).toBe(
      'The old version of trunkline-prod-oauth-start uses dynamodb:GetItem on table/trunkline-prod-tenants, which its role does not allow any more.',
    );
  });

  test('has what is kept for it', () => {
    const kept: Uses = { tables: { tenants: ['dynamodb:GetItem'] } };
    expect(lackedByAliases(old, inStack({ [name]: { uses, kept } }))).toEqual([]);
  });
});

describe('what cannot be compared is refused', () => {
  const deployed = inStack({ 'list-agents': { uses: usesOf('list-agents') } });

  test.each([
    ['a Deny', '"Effect":"Allow","Resource":"*"', '"Effect":"Deny","Resource":"*"'],
    ['a NotAction', '"Action":"dynamodb:Query"', '"NotAction":"dynamodb:Query"'],
    ['a reference to a resource', '{"Ref":"AWS::AccountId"}', '{"Ref":"table"}'],
    ['another intrinsic function', '{"Ref":"AWS::AccountId"}', '{"Fn::ImportValue":"account"}'],
    [
      'a policy in the role itself',
      '"AssumeRolePolicyDocument":',
      '"Policies":[],"AssumeRolePolicyDocument":',
    ],
  ])('%s', (_, from, to) => {
    expect(() => lostPermissions(deployed, replaced(deployed, from, to))).toThrow();
  });
});
