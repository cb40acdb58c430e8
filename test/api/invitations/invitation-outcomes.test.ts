import { describe, expect, it } from 'vitest';
import { createInvited } from '../../support/stack/invited.ts';
import { createInviting } from '../../support/stack/inviting.ts';
import { useStack } from '../../support/stack/shared-stack.ts';

const stack = await useStack();
const { request, rewriteRow, createTenant } = stack;
const { shown, invite, openBrowser } = createInviting(stack);
const { accepted } = createInvited(stack);

const killed = () => ({
  ...{ state: 'claimed', claimed_by: 'killed', claimed_until_ms: Date.now(), code_hash: 'code' },
  integration_id: undefined,
});

/** Somebody is about to come back. */
const onTheWay = async () => {
  const invitation = await accepted();
  const { attempt_id: flow_id } = await shown(invitation.apiKey, invitation.id);
  return { ...invitation, flow: { flow_id } };
};

describe('an invitation whose request was killed', () => {
  it('after the connection was stored, has succeeded for everybody, also once it has expired', async () => {
    const { apiKey, id, path, browser, callback, flow, connected } = await onTheWay();
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
    const { apiKey, id, path, browser, flow, connected } = await onTheWay();
    const claimed = { claimed_by: flow.flow_id, claim: 'once' };
    await rewriteRow('invitations', { invitation_id: id }, claimed);
    await rewriteRow('oauth_flows', flow, killed());
    await browser.comeBack(await browser.consent((await browser.accept(path)).authorizationUrl));
    expect(await shown(apiKey, id)).toMatchObject({ status: 'succeeded' });
    expect(await connected()).toHaveLength(1);
  });
});

describe('an invitation that is revoked while a person is on their way', () => {
  const exchanging = () => ({
    ...{ state: 'claimed', claimed_by: 'a', code_hash: 'code' },
    claimed_until_ms: Date.now() + 600_000,
  });

  it('is not revoked while we exchange the code, and connects nothing once it is', async () => {
    const { apiKey, id, browser, callback, flow, connected } = await onTheWay();
    const revoke = async () =>
      Object((await request(`/invitations/${id}`, { method: 'DELETE', apiKey })).body).status;
    const claimed = { claimed_by: flow.flow_id, claim: 'once' };
    await rewriteRow('invitations', { invitation_id: id }, claimed);
    await rewriteRow('oauth_flows', flow, exchanging());
    expect(await revoke()).toBe('started');
    // That request was killed.
    await rewriteRow('oauth_flows', flow, killed());
    expect(await revoke()).toBe('revoked');
    await browser.comeBack(callback);
    expect(await connected()).toEqual([]);
  });
});

describe('an invitation to connect an account again', () => {
  it('says what to do when its connection is deleted while the person logs in', async () => {
    const { apiKey } = await createTenant();
    const connect = async (meanwhile: () => unknown, given = {}) => {
      const { id, path } = await invite(apiKey, given);
      const browser = openBrowser();
      const { authorizationUrl } = await browser.accept(path);
      const callback = await browser.consent(authorizationUrl);
      await meanwhile();
      await browser.comeBack(callback);
      return { ...(await shown(apiKey, id)), text: (await browser.open(path)).text };
    };
    const { integration_id } = await connect(() => {});
    const again = await connect(
      () => request(`/integrations/${integration_id}`, { method: 'DELETE', apiKey }),
      { integration_id },
    );
    expect(again).toMatchObject({ status: 'failed', error_code: 'invalid_link' });
    expect(again.text).toContain(
      'It was not connected.</strong> Something that this invitation needs has changed since it was sent. Tell whoever sent it, and ask for another one.',
    );
  });
});
