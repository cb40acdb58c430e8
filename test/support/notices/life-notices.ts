import { expect } from 'vitest';
import type { OAuthApp } from '../../../functions/platform/model/ports.ts';
import type { Life, LifeSteps } from '../providers/provider-life.ts';
import { strictClient } from '../providers/strict-grants.ts';
import type { TestStack } from '../stack/start-test-stack.ts';
import { usualResponses, type WireNotice } from './notice-sender.ts';
import { createNotifying } from './notifying.ts';
import { googleTypes } from './sender-forms.ts';
import { noticeSenders } from './signed-notices.ts';

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

const minuteMs = 60_000;

/** The notices of a life's account, signed by the provider. */
const noticesOf = (type: string, account: string) => {
  const sender = noticeSenders[type];
  if (!sender) throw new Error(`${type} sends no notices`);
  const { app, wire, uninstall, expires, isTimeless = false, otherSecret } = sender;
  const ownSecret = sender.secret === app.clientSecret ? strictClient.secret : sender.secret;
  const notice = (secret: string, sentAtMs: number, atMs = sentAtMs): WireNotice =>
    wire(JSON.stringify(uninstall(account, atMs, strictClient.id)), secret, sentAtMs);
  // Some have a time in whole seconds, which must not be before the connection's.
  const nextMs = () => Date.now() + 1_000;
  const { why = 'uninstalled', responses = usualResponses } = sender;
  return {
    isTimeless,
    why,
    answers: responses,
    good: () => notice(ownSecret, nextMs()),
    forged: () => notice(otherSecret, nextMs()),
    /** Reports what was before the connection; where a notice expires, it is sent only now. */
    earlier: () => {
      const atMs = Date.now() - 6 * minuteMs;
      return notice(ownSecret, expires ? Date.now() : atMs, atMs);
    },
    /** Signed too long ago, where there is a limit. */
    expired: expires ? () => notice(ownSecret, Date.now() - 6 * minuteMs, nextMs()) : undefined,
  };
};

/** The provider reports that the account of a living connection removed the app. */
export const createNoticeStep =
  (stack: TestStack, { storedOf }: Pick<LifeSteps, 'storedOf'>) =>
  async (life: Life): Promise<void> => {
    const { send } = createNotifying(stack);
    const { connectionOf } = stack;
    const { tenantId, type, stub, played } = life;
    // Later than an earlier notice, and long enough ago that a new one leaves no doubt.
    await connectionOf(tenantId, type).change({ connectedAtMs: Date.now() - 5.5 * minuteMs });
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
    const { isTimeless, why, good, forged, earlier, expired, ...reported } = noticesOf(
      type,
      account,
    );
    const { accepted, again, refused } = reported.answers;
    expect(await responses(forged(), refused)).toEqual(before);
    if (expired) expect(await responses(expired(), refused)).toEqual(before);
    expect(await responses(earlier(), accepted)).toEqual(before);
    // Without a signed time, only the provider knows that a notice is of an earlier grant.
    if (isTimeless) expect(await responses(good(), accepted)).toEqual(before);
    expect(before).toMatchObject({ state: { is: 'live' } });
    expect(played.refused).toEqual([]);
    played.removeApp();
    const notice = good();
    const marked = await responses(notice, accepted);
    expect(marked).toMatchObject({
      integrationId: before?.integrationId,
      state: { is: 'ended', why, atMs: expect.any(Number) },
    });
    expect(await responses(notice, again)).toEqual(marked);
    const requested = isTimeless ? [expect.stringContaining(stub.documented.account ?? '')] : [];
    expect(played.refused.splice(0)).toEqual(requested);
  };
