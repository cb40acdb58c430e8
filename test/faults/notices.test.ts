import { afterEach, describe, expect, it } from 'vitest';
import type { FaultMode } from '../support/fault/fault.ts';
import { startFaultyServices } from '../support/fault/faulty-services.ts';
import { createNotifying } from '../support/notices/notifying.ts';
import { noticeSenders } from '../support/notices/signed-notices.ts';
import { createAuditReader } from '../support/stack/audit-lines.ts';
import { startTestStack } from '../support/stack/start-test-stack.ts';

const { dynamodb, options } = await startFaultyServices();
const stack = await startTestStack(options);
const { connections, oauthApps } = stack;
const { anyAccount, connectedTo, noticeOf, send } = createNotifying(stack);
const { linesOf } = createAuditReader(stack);
const { slack, shopify } = noticeSenders;
if (!slack || !shopify) throw new Error('A sender is gone');
for (const { app } of [slack, shopify]) await oauthApps.put(app);

afterEach(() => dynamodb.recover());

const revoked = (team_id: string) => {
  const event = { type: 'tokens_revoked', tokens: { bot: ['U1'] } };
  const json = JSON.stringify({ team_id, event, event_time: 9e9 });
  return slack.wire(json, slack.secret, Date.now());
};
const redacted = (shop: string) => {
  const notice = noticeOf('shopify', shop);
  return { ...notice, headers: { ...notice.headers, 'X-Shopify-Topic': 'shop/redact' } };
};
const notices = [
  { act: 'connection.uninstalled', type: 'slack', write: 'PutItem', sent: noticeOf },
  {
    act: 'connection.revoked',
    type: 'slack',
    write: 'PutItem',
    sent: (_: string, account: string) => revoked(account),
  },
  {
    act: 'connection.erased',
    type: 'shopify',
    write: 'DeleteItem',
    sent: (_: string, account: string) => redacted(account),
  },
];
const modes: FaultMode[] = ['commitThenDrop', 'commitThenHalf', 'failAfterCommit', 'drop'];
const cases = notices.flatMap((notice) => modes.map((mode) => ({ ...notice, mode })));

describe('a notice whose write or answer is lost', () => {
  it.each(cases)('is carried out, and recorded once as $act: $mode', async (row) => {
    const { act, type, write, sent, mode } = row;
    const account = anyAccount();
    // The provider is not asked about what is in this state already.
    const asIs =
      type === 'shopify' ? { standing: { is: 'ended', why: 'grant_ended' } as const } : {};
    const tenantId = await connectedTo(type, account, asIs);
    dynamodb.inject({ mode, operation: write, table: 'integrations', times: 1 });
    expect(await send(type, sent(type, account))).toMatchObject({ status: 200 });
    const status = (await connections.primary(tenantId, type))?.standing.is;
    expect(status).toBe(write === 'PutItem' ? 'ended' : undefined);
    const lines = await linesOf((line) => line.tenant_id === tenantId, 1);
    expect(lines).toMatchObject([{ act, result: 'done', integration_type: type }]);
  });
});
