import { expect } from 'vitest';
import type { OAuthApp } from '../../../functions/platform/model/ports.ts';
import type { Life, LifeSteps } from '../providers/provider-life.ts';
import { strictClient } from '../providers/strict-grants.ts';
import type { TestStack } from '../stack/start-test-stack.ts';
import { usualResponses, type WireNotice } from './notice-sender.ts';
import { createNotifying } from './notifying.ts';
import { googleTypes } from './sender-forms.ts';
import { noticeSenders, senderOf } from './signed-notices.ts';

/** By provider that sends notices, the account of its stub as they name it. */
export const lifeNotices: Readonly<Record<string, string>> = {
  facebook: '10',
  facebook_messenger: '10',
  ...Object.fromEntries(googleTypes.map((type) => [type, '104000000000000000002'])),
  gohighlevel: 'loc1',
  intercom: 'abc',
  monday: '30117788',
  shopify: 'acme.myshopify.com',
  slack: 'T1',
  stripe_connect: 'acct_1',
  whatsapp_business: '10',
  zoom: 'z1',
};

/** The OAuth app of a life, with the provider's own secret for notices where it has one. */
export const lifeApp = (type: string): OAuthApp => ({
  integrationType: type,
  clientId: strictClient.id,
  clientSecret: strictClient.secret,
  signingSecret: noticeSenders[type]?.app.signingSecret,
});

/** The provider reports that the account of a living connection removed the app. */
export const createNoticeStep =
  (stack: TestStack, { storedOf }: Pick<LifeSteps, 'storedOf'>) =>
  async (life: Life): Promise<void> => {
    const { send } = createNotifying(stack);
    const { connectionOf } = stack;
    const { tenantId, type, stub, played } = life;
    // Long enough ago that a notice leaves no doubt.
    await connectionOf(tenantId, type).change({ connectedAtMs: Date.now() - 330_000 });
    const before = await storedOf(life);
    const responses = async (notice: WireNotice, status: number) => {
      expect(await send(type, notice)).toMatchObject({ status });
      return storedOf(life);
    };
    const account = lifeNotices[type];
    if (account === undefined) {
      expect(await responses({ headers: {}, body: '{}' }, 404)).toEqual(before);
      return;
    }
    const sender = senderOf(type);
    const { why = 'uninstalled', responses: answers = usualResponses, isTimeless } = sender;
    const secret = sender.secret === sender.app.clientSecret ? strictClient.secret : sender.secret;
    const noticed = (): WireNotice => {
      // Some have a time in whole seconds, which must not be before the connection's.
      const atMs = Date.now() + 1_000;
      return sender.wire(
        JSON.stringify(sender.uninstall(account, atMs, strictClient.id)),
        secret,
        atMs,
      );
    };
    // Without a signed time, only the provider knows that a notice is of an earlier grant.
    if (isTimeless) expect(await responses(noticed(), answers.accepted)).toEqual(before);
    expect(before).toMatchObject({ state: { is: 'live' } });
    expect(played.refused).toEqual([]);
    played.removeApp();
    const notice = noticed();
    const marked = await responses(notice, answers.accepted);
    expect(marked).toMatchObject({
      integrationId: before?.integrationId,
      state: { is: 'ended', why, atMs: expect.any(Number) },
    });
    expect(await responses(notice, answers.again)).toEqual(marked);
    const requested = isTimeless ? [expect.stringContaining(stub.documented.account ?? '')] : [];
    expect(played.refused.splice(0)).toEqual(requested);
  };
