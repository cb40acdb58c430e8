import { describe, expect, test } from 'vitest';
import type { Uses } from '../../../functions/platform/contracts/route.ts';
import { lostPermissions } from '../../../infra/deploy/lost-permissions.ts';
import { afterwards, inStack, replaced, usesOf, without } from './two-releases.ts';

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
        advice: expect.stringContaining('infra/cdk/retained-permissions.ts'),
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
    ['an action of another name', 'list-agents', 'dynamodb:Query', 'dynamodb:Q?ery2'],
    ['all names but those of one character', 'publish-connection-events', '/stream/*', '/stream/?'],
    [
      'requests without attributes',
      'deliver-due-webhooks',
      '"dynamodb:Attributes":"false"',
      '"dynamodb:Attributes":"true"',
    ],
  ])('%s', (_, name, from, to) => {
    const deployed = inStack({ [name]: { uses: usesOf(name) } });
    expect(lostPermissions(deployed, replaced(deployed, from, to))).toHaveLength(1);
  });
});
