import { describe, expect, test } from 'vitest';
import type { Uses } from '../../../functions/platform/contracts/route.ts';
import { selectEnvironments } from '../../../infra/cdk/select-environments.ts';
import { lackedByAliases, lostPermissions } from '../../../infra/deploy/lost-permissions.ts';
import type { StackTemplate } from '../../../infra/deploy/stack-template.ts';
import { synthesize } from '../cdk/synthesize.ts';
import { afterwards, inStack, replaced, usesOf, without } from './two-releases.ts';

describe('a running version loses nothing', () => {
  test.each(selectEnvironments())('of $name deployed again', async (environment) => {
    const { templates } = await synthesize(environment);
    const same = new Map<string, StackTemplate>(Object.entries(templates));
    expect(lostPermissions(same, same)).toEqual([]);
    expect(lackedByAliases(same, same)).toEqual([]);
  });

  test('that is retained for it, and nothing when the next release deletes what was retained', () => {
    const name = 'carry-out-notices';
    const uses = without(name, 'integrations/by_company');
    const retained: Uses = { tables: { 'integrations/by_company': ['dynamodb:Query'] } };
    expect(afterwards(name, uses, retained)).toEqual([]);
    const next = [inStack({ [name]: { uses, retained } }), inStack({ [name]: { uses } })] as const;
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

  test('of the policy with which Lambda connects it to a network: its code may not use that', () => {
    const deployed = inStack({ 'list-agents': { uses: usesOf('list-agents') } });
    const network = '"Policies":[{"PolicyName":"network"}],';
    const trust = '"AssumeRolePolicyDocument":';
    const connected = replaced(deployed, trust, `${network}${trust}`);
    expect(lostPermissions(deployed, connected)).toEqual([]);
    expect(lostPermissions(connected, deployed)).toEqual([]);
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

  test('has what is retained for it', () => {
    const retained: Uses = { tables: { tenants: ['dynamodb:GetItem'] } };
    expect(lackedByAliases(old, inStack({ [name]: { uses, retained } }))).toEqual([]);
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
      '"Policies":[{"PolicyName":"uses"}],"AssumeRolePolicyDocument":',
    ],
  ])('%s', (_, from, to) => {
    expect(() => lostPermissions(deployed, replaced(deployed, from, to))).toThrow();
  });
});
