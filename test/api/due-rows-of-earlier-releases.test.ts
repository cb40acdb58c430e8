import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { unnamed } from '../../functions/domain/connection/connection-key.ts';
import { partOf } from '../../functions/domain/connection/refresh-place.ts';
import { startStub } from '../support/providers/stub-server.ts';
import { dueOutcomes } from '../support/stack/due-refreshes.ts';
import { startTestStack } from '../support/stack/start-test-stack.ts';

const google = await startStub(() => ({ body: {} }));
const stack = await startTestStack({
  originMap: new Map([['https://oauth2.googleapis.com', google.origin]]),
});
const { createTenant, connect, oauthApps, database } = stack;
await oauthApps.put({ integrationType: 'gmail', clientId: 'id', clientSecret: 'secret' });

const connectDue = async (refreshToken: string, refreshDueAtMs: number) => {
  const { tenantId } = await createTenant();
  await connect(tenantId, 'gmail', { accessToken: 'old', refreshToken }, { refreshDueAtMs });
  return tenantId;
};

it('finds rows of earlier releases, all in one part, and moves each with its next write', async () => {
  const isBusy = (token: string | null) => token?.startsWith('busy') ?? false;
  google.answer = ({ form }) =>
    isBusy(form.get('refresh_token'))
      ? { status: 503, body: 'busy' }
      : { body: { access_token: 'new', token_type: 'bearer' } };
  const rowOf = (tenantId: string) => ({
    TableName: database.tableName('integrations'),
    Key: { tenant_id: tenantId, type_and_account: 'gmail#unnamed' },
  });
  const tenants = [await connectDue('old', 1), await connectDue('busy', 2)];
  for (const tenantId of tenants) {
    await database.client.send(
      new UpdateCommand({
        ...rowOf(tenantId),
        UpdateExpression: 'SET refresh_queue = :old',
        ExpressionAttributeValues: { ':old': 'due' },
      }),
    );
  }
  expect(await dueOutcomes(stack)).toMatchObject({ queued: 2, refreshed: 1, postponed: 1 });
  for (const tenantId of tenants) {
    const { Item } = await database.client.send(new GetCommand(rowOf(tenantId)));
    const place = { tenantId, integrationType: 'gmail', accountHash: unnamed };
    expect(Item?.refresh_queue).toBe(partOf(place));
  }
});
