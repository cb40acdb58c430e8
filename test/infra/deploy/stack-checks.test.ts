import { describe, expect, test } from 'vitest';
import { environments } from '../../../infra/cdk/environments.ts';
import { changedIndexes } from '../../../infra/deploy/changed-indexes.ts';
import { checkAccount } from '../../../infra/deploy/check-account.ts';
import { leavingNetwork } from '../../../infra/deploy/leaving-network.ts';
import { lackedByAliases, lostPermissions } from '../../../infra/deploy/lost-permissions.ts';
import { movedResources } from '../../../infra/deploy/moved-resources.ts';
import { mapProperties } from '../../support/journey/map-resources.ts';
import { movedAgents } from '../cdk/moved-agents.ts';
import { egress, notLive } from '../cdk/shared-environments.ts';
import { stackTemplates } from './stack-templates.ts';
import { tableResource, templatesOf } from './templates.ts';

const { prod } = environments;

test('a feature is moved by no deployment', async () => {
  const { before: from, after: to } = await movedAgents();
  const [before, after] = [new Map(from), new Map(to)] as const;
  expect(movedResources(before, before)).toEqual([]);
  for (const [from, to] of [
    [before, after],
    [after, before],
  ] as const) {
    expect(movedResources(from, to)).toMatchObject([
      {
        check: 'stacks',
        problem: expect.stringMatching(
          /AWS::Lambda::Function trunkline-prod-\S+ and \d+ more would move from \S+-(?:tenants|events) to /,
        ),
      },
    ]);
  }
});

describe('functions in a network', async () => {
  const live = await stackTemplates({ ...prod, egress });
  const prepared = await stackTemplates({ ...prod, egress: notLive });
  const without = await stackTemplates(prod);

  test('leave it before they lose the rights for it', () => {
    expect(leavingNetwork(live, without)).toMatchObject([
      {
        check: 'network',
        problem: expect.stringMatching(/^15 functions, such as trunkline-prod-/),
      },
    ]);
    const allowed = [
      [live, live],
      [live, prepared],
      [prepared, without],
      [without, live],
    ] as const;
    for (const [from, to] of allowed) expect(leavingNetwork(from, to)).toEqual([]);
  });
});

test('a table that somebody deleted is named', () => {
  const templates = templatesOf({ A: tableResource('a') });
  expect(changedIndexes(templates, templates, new Map())).toMatchObject([
    { check: 'indexes', problem: expect.stringContaining('The table a is gone') },
  ]);
});

test.each([
  ['a statement with a name', { Sid: 'named' }],
  ['a resource by reference', { Resource: { 'Fn::GetAtt': ['Other', 'Arn'] } }],
])('deployed policies of a later form can be accepted: %s', async (_, more) => {
  const templates = await stackTemplates(prod);
  const later = mapProperties(
    templates,
    'AWS::IAM::ManagedPolicy',
    ({ PolicyDocument, ...rest }) => ({
      ...rest,
      PolicyDocument: {
        ...Object(PolicyDocument),
        Statement: Object(PolicyDocument).Statement.map((each: object) => ({ ...each, ...more })),
      },
    }),
  );
  expect(lostPermissions(later, templates)).toMatchObject([
    { check: 'permissions', problem: expect.stringContaining('cannot compare') },
  ]);
  expect(() => lackedByAliases(templates, later)).toThrow('Leave every alias');
});

test('credentials of another account change nothing', async () => {
  const source = { readAccount: async () => '111122223333' };
  const { name } = prod;
  expect(await checkAccount(source, { name, account: '111122223333' })).toBe('111122223333');
  expect(await checkAccount(source, { name, account: undefined })).toBe('111122223333');
  await expect(checkAccount(source, { name, account: '444455556666' })).rejects.toThrow(
    'These credentials are of the account 111122223333, and prod is in 444455556666',
  );
});
