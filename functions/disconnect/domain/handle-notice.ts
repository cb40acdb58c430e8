import type { Provider } from '../../catalogue/providers/provider.ts';
import { type NoticeResult, type PassOnDeps, passOn } from './pass-on-notice.ts';
import { challengeResponse, isForApp, mostAheadMs, readNotice } from './read-notice.ts';
import type { NoticeDelivery } from './signed-notice.ts';
import { type VerifyNoticeDeps, verifyNotice } from './verify-notice.ts';

export type HandleNoticeDeps = PassOnDeps & VerifyNoticeDeps;

type ReceivedNotice = {
  provider: Provider;
  delivery: NoticeDelivery;
  /** The tenant whose app its URL names; undefined for the platform's. */
  tenantId: string | undefined;
};

/** Verifies a provider's signed notice, and passes on what it reports. */
export const handleNotice = async (
  deps: HandleNoticeDeps,
  { provider, tenantId, delivery }: ReceivedNotice,
): Promise<NoticeResult> => {
  const { notices: scheme } = provider;
  if (!scheme) return { refused: { why: 'no_notices' } };
  const checked = await verifyNotice(deps, { provider, scheme, delivery, tenantId });
  if ('refused' in checked) return checked;
  const { body, app, signature, audience, hmac, recordSeen } = checked.verified;
  if (!isForApp(scheme, body, app)) return { refused: { why: 'not_signed' } };
  const notice = readNotice(scheme, delivery, body);
  const clientIds = audience ?? [app.clientId];
  const tenantApps = tenantId === undefined ? undefined : { tenantId, clientIds };
  const { signedAtMs = 0 } = notice;
  if (signedAtMs > deps.clock.nowMs() + mostAheadMs) return { refused: { why: 'dated_ahead' } };
  if (notice.effect === 'challenge' && hmac) {
    const result = challengeResponse(scheme, body, hmac);
    if ('response' in result) return result;
    return { refused: { why: 'missing', field: result.missing, what: 'challenge' } };
  }
  const result = await passOn(deps, { provider, scheme, notice, signature, tenantApps });
  return recordSeen && 'response' in result ? once(result, recordSeen) : result;
};

/** Only after it is passed on, since the provider must send again what is not. Passing on twice has no effect. */
const once = async (
  result: NoticeResult,
  recordSeen: () => Promise<boolean>,
): Promise<NoticeResult> => ((await recordSeen()) ? result : { refused: { why: 'repeated' } });
