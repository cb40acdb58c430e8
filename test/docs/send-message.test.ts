import { beforeEach, describe, expect, it } from 'vitest';
import { sendMessage } from '../../docs/platform/send-message.ts';
import { createLambda, tokenFunction } from '../support/stack/invoking.ts';
import { useStackWith } from '../support/stack/shared-stack.ts';
import { createSlackMessages } from './slack-messages.ts';

const stack = await useStackWith(['slack.com']);
const { createTenant, connected, info, provider: stub } = stack;
await stack.setUpApps('slack');
const lambda = createLambda(info);

const general = 'C123ABC456';
let slack = createSlackMessages([general]);
beforeEach(() => {
  slack = createSlackMessages([general]);
  stub.respond = slack.answer;
  stub.requests.length = 0;
});

/** A tenant whose workspace's first token works for an hour. */
const connectSlack = () =>
  connected('slack', {
    accessToken: 'xoxe.xoxb-1',
    refreshToken: 'xoxe-1-1',
    accessTokenExpiresAtMs: Date.now() + 3_600_000,
  });
const platform = { lambda, functionName: tokenFunction, slackUrl: stub.origin };
const send = (tenantId: string, message: { channel?: string; text?: string } = {}) =>
  sendMessage(platform, { tenantId, channel: general, text: 'Hello', ...message });

describe('the example', () => {
  it('sends a message with the tenant’s token, and the token to Slack alone', async () => {
    const { tenantId } = await connectSlack();
    expect(await send(tenantId, { text: 'The call has ended.' })).toMatch(/^\d+\.\d+$/);
    expect(slack.sent).toEqual([{ channel: general, text: 'The call has ended.' }]);
    expect(slack.refreshes).toBe(0);
    const shown = stub.requests.filter(({ headers }) => headers.authorization?.includes('xoxb'));
    expect(shown.map(({ url }) => url.pathname)).toEqual(['/api/chat.postMessage']);
  });

  it.each(['token_expired', 'invalid_auth', 'token_revoked'])(
    'sends it once, with another token, when Slack answers %s',
    async (rejection) => {
      const { tenantId } = await connectSlack();
      // Somebody else has rotated nothing: the first token has just stopped working.
      stub.respond = (request) =>
        request.headers.authorization === 'Bearer xoxe.xoxb-1'
          ? { body: { ok: false, error: rejection } }
          : slack.answer(request);
      await send(tenantId);
      expect(slack).toMatchObject({ sent: [{ channel: general, text: 'Hello' }], refreshes: 1 });
    },
  );

  it('gives up when Slack rejects the other token too', async () => {
    const { tenantId } = await connectSlack();
    stub.respond = (request) =>
      ['/api/chat.postMessage', '/api/auth.test'].includes(request.url.pathname)
        ? { body: { ok: false, error: 'invalid_auth' } }
        : slack.answer(request);
    await expect(send(tenantId)).rejects.toMatchObject({ code: 'invalid_auth' });
    await expect(send(tenantId)).rejects.toMatchObject({ code: 'reconnect_required' });
    expect(slack).toMatchObject({ sent: [], refreshes: 1 });
  });

  it('says that the app is not in the channel, and keeps the token', async () => {
    const { tenantId } = await connectSlack();
    const elsewhere = send(tenantId, { channel: 'C0THER' });
    await expect(elsewhere).rejects.toMatchObject({ code: 'not_in_channel' });
    await send(tenantId);
    expect(slack.refreshes).toBe(0);
  });

  it('passes on how long to wait for Slack', async () => {
    const { tenantId } = await connectSlack();
    slack.rateLimited = true;
    const limited = { code: 'ratelimited', retryAfterSeconds: 30 };
    await expect(send(tenantId)).rejects.toMatchObject(limited);
  });

  it('says that the tenant has not connected Slack', async () => {
    const { tenantId } = await createTenant();
    await expect(send(tenantId)).rejects.toMatchObject({ code: 'integration_not_connected' });
    expect(stub.requests).toEqual([]);
  });

  it('takes the workspace that it names', async () => {
    const { tenantId, stored } = await connectSlack();
    const integrationId = (await stored())?.integrationId;
    const message = { tenantId, integrationId, channel: general, text: 'Hello' };
    expect(await sendMessage(platform, message)).toMatch(/^\d+\.\d+$/);
    const unknown = { ...message, integrationId: '019ab0de-1111-7222-8333-444455556666' };
    await expect(sendMessage(platform, unknown)).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each(['https://evil.example', 'http://slack.com', 'http://127.0.0.1.evil.example'])(
    'sends no token to %s',
    async (slackUrl) => {
      const { tenantId } = await connectSlack();
      const message = { tenantId, channel: general, text: 'Hello' };
      const sent = sendMessage({ ...platform, slackUrl }, message);
      await expect(sent).rejects.toThrow('must not be sent');
      expect(stub.requests).toEqual([]);
    },
  );
});
