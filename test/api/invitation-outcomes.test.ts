import { describe, expect, it } from 'vitest';
import { createInviting } from '../support/stack/inviting.ts';
import { useStack } from '../support/stack/shared-stack.ts';

const stack = await useStack();
const { request, createTenant, rewriteRow, connections } = stack;
const { invite, openBrowser, shown } = createInviting(stack);

const killed = () => ({
  ...{ status: 'claimed', claim_owner: 'killed', claimed_until_ms: Date.now() },
  integration_id: undefined,
});

/** Somebody has accepted an invitation, and is about to come back. */
const accepted = async () => {
  const { apiKey, tenantId } = await createTenant();
  const { id, path } = await invite(apiKey, { if_other_account: 'add' });
  const browser = openBrowser();
  const callback = await browser.consent((await browser.accept(path)).authorizationUrl);
  const { attempt_id } = await shown(apiKey, id);
  return {
    ...{ apiKey, id, path, browser, callback, flow: { flow_id: attempt_id } },
    connected: async () => (await connections.ofType(tenantId, 'demo')).connections,
  };
};

describe('an invitation whose request was killed', () => {
  it('after the connection was stored, has succeeded for everybody, also once it has expired', async () => {
    const { apiKey, id, path, browser, callback, flow, connected } = await accepted();
    await browser.comeBack(callback);
    await rewriteRow('oauth_flows', flow, killed());
    const [connection] = await connected();
    const succeeded = { status: 'succeeded', integration_id: connection?.integrationId };
    expect(await shown(apiKey, id)).toMatchObject(succeeded);
    await rewriteRow('invitations', { invitation_id: id }, { expires_at_ms: Date.now() });
    expect((await request('/invitations', { apiKey })).body).toMatchObject([succeeded]);
    expect((await browser.open(path)).text).toContain('account is connected');
    const deleted = await request(`/invitations/${id}`, { method: 'DELETE', apiKey });
    expect(deleted.body).toMatchObject(succeeded);
  });

  it('before that, has connected nothing and may be tried again', async () => {
    const { apiKey, id, path, browser, flow, connected } = await accepted();
    const taken = { taken_by: flow.flow_id, take: 'once' };
    await rewriteRow('invitations', { invitation_id: id }, taken);
    await rewriteRow('oauth_flows', flow, killed());
    await browser.comeBack(await browser.consent((await browser.accept(path)).authorizationUrl));
    expect(await shown(apiKey, id)).toMatchObject({ status: 'succeeded' });
    expect(await connected()).toHaveLength(1);
  });
});
