import type { ProviderFinder } from '../../catalogue/providers/catalogue.ts';
import type { NoticeScheme } from '../../catalogue/providers/notice-scheme.ts';
import type { IssuerKeys } from '../../catalogue/providers/notice-signature.ts';
import type { Provider } from '../../catalogue/providers/provider.ts';
import { familyOf } from '../../platform/model/find-provider.ts';
import type { Clock, OAuthApp } from '../../platform/model/ports.ts';
import {
  type EventToken,
  type KeyCheck,
  type RecentIssuer,
  readEventToken,
  type SeenTokens,
} from './event-token.ts';
import {
  findInApp,
  type NoticeVerification,
  type RecentAppDeps,
  refuseNotice,
} from './find-in-app.ts';
import type { UnverifiedToken } from './signed-token.ts';

export type VerifyEventTokenDeps = RecentAppDeps & {
  clock: Clock;
  providers: ProviderFinder;
  recentIssuer: RecentIssuer;
  seenTokens: SeenTokens;
};

type SentEventToken = {
  provider: Provider;
  tenantId: string | undefined;
  kind: NoticeScheme['kind'];
  source: IssuerKeys;
  token: UnverifiedToken;
  /** When it is too old. */
  untilMs: number;
};

/** Verifies a security event token: its issuer, signature and audience, and that we did not accept it before. */
export const verifyEventToken = async (
  deps: VerifyEventTokenDeps,
  { provider, tenantId, kind, source, token, untilMs }: SentEventToken,
): Promise<NoticeVerification> => {
  const event = readEventToken(token, typeof kind === 'string' ? {} : kind.words);
  if (!event) return refuseNotice('not_signed');
  const checked = await checkByIssuer(deps, source, token, event);
  if (checked !== 'signed') return refuseNotice(checked);
  const isFor = ({ clientId }: OAuthApp) => event.audience.includes(clientId);
  // Apps of a family may share one project and one stream of events at the provider.
  const by = await findInApp(deps, { types: familyOf(deps.providers, provider), tenantId }, isFor);
  if (by === 'too_many_tenants') return refuseNotice(by);
  if (!by) return refuseNotice('other_audience');
  if (await deps.seenTokens.has(event.id)) return refuseNotice('repeated');
  const recordSeen = () => deps.seenTokens.add(event.id, untilMs);
  const { signature } = token;
  const audience = event.audience.filter((each) => typeof each === 'string');
  return { verified: { body: event.notice, app: by.app, signature, audience, recordSeen } };
};

/** Issuers publish a new key long before they sign with it. A key that they take back counts for so long. */
const usualAgeMs = 60 * 60 * 1000;
/** Forged key ids have us read the keys no more often than this. */
const leastAgeMs = 60_000;

const checkByIssuer = async (
  { recentIssuer, clock }: VerifyEventTokenDeps,
  source: IssuerKeys,
  token: UnverifiedToken,
  { issuer }: EventToken,
): Promise<KeyCheck | 'other_issuer' | 'unread_keys'> => {
  const arrivedAtMs = clock.nowMs();
  for (const maxAgeMs of [usualAgeMs, leastAgeMs]) {
    const known = await recentIssuer(source, maxAgeMs);
    if (!known) return 'unread_keys';
    if (issuer !== known.issuer) return 'other_issuer';
    const checked = await known.check(token);
    if (checked !== 'unknown_key' || known.readAtMs >= arrivedAtMs) return checked;
    if (maxAgeMs === leastAgeMs && known.mayLag()) return 'unread_keys';
  }
  return 'unknown_key';
};
