import type { KeyObject } from 'node:crypto';
import type { ProviderFinder } from '../../catalogue/providers/catalogue.ts';
import type { NoticeScheme } from '../../catalogue/providers/notice-scheme.ts';
import type { IssuerKeys } from '../../catalogue/providers/notice-signature.ts';
import type { Provider } from '../../catalogue/providers/provider.ts';
import type { OAuthApp } from '../../platform/model/ports.ts';
import {
  type EventToken,
  type RecentIssuer,
  readEventToken,
  type TakenTokens,
} from './event-token.ts';
import { findInApp, type RecentAppDeps, refuse, type VerifiedOrNot } from './find-in-app.ts';
import type { NoticeRefusal } from './notice-refusal.ts';
import { isSignedByKey, type SignedToken } from './signed-token.ts';

export type VerifyEventTokenDeps = RecentAppDeps & {
  providers: ProviderFinder;
  recentIssuer: RecentIssuer;
  takenTokens: TakenTokens;
};

type Sent = {
  provider: Provider;
  tenantId: string | undefined;
  kind: NoticeScheme['kind'];
  source: IssuerKeys;
  token: SignedToken;
  /** When it is too old. */
  untilMs: number;
};

/**
 * Verifies a security event token: its issuer, signature and audience, and that it was not taken before.
 * @throws Error when the keys of the issuer cannot be read, so that the issuer sends it again
 */
export const verifyEventToken = async (
  deps: VerifyEventTokenDeps,
  { provider, tenantId, kind, source, token, untilMs }: Sent,
): Promise<VerifiedOrNot> => {
  const event = readEventToken(token, typeof kind === 'string' ? {} : kind.words);
  if (!event) return refuse('not_signed');
  const found = await findKey(deps, source, token, event);
  if ('refused' in found) return found;
  if (!isSignedByKey(token, found.key)) return refuse('wrong_signature');
  const isFor = ({ clientId }: OAuthApp) => event.audience.includes(clientId);
  const by = await findInApp(deps, { types: familyOf(deps.providers, provider), tenantId }, isFor);
  if (!by) return refuse('other_audience');
  if (await deps.takenTokens.has(event.id)) return refuse('repeated');
  const noteTaken = () => deps.takenTokens.add(event.id, untilMs);
  const { signature } = token;
  const audience = event.audience.filter((each) => typeof each === 'string');
  return { verified: { body: event.notice, app: by.app, signature, audience, noteTaken } };
};

/** Issuers publish a new key long before they sign with it. */
const usualAgeMs = 60 * 60 * 1000;
/** How often forged ids of keys can have the keys read again. */
const leastAgeMs = 60_000;

const findKey = async (
  { recentIssuer }: VerifyEventTokenDeps,
  source: IssuerKeys,
  { keyId = '' }: SignedToken,
  { issuer }: EventToken,
): Promise<{ key: KeyObject } | { refused: NoticeRefusal }> => {
  for (const maxAgeMs of [usualAgeMs, leastAgeMs]) {
    const known = await recentIssuer(source, maxAgeMs);
    if (!known) throw new Error(`The keys of ${source.configuration} cannot be read`);
    if (issuer !== known.issuer) return refuse('other_issuer');
    const key = known.keys.get(keyId);
    if (key) return { key };
  }
  return refuse('unknown_key');
};

/** The types whose apps may be in one project of the provider, with one stream of events: this one first. */
const familyOf = (providers: ProviderFinder, { type, grantFamily }: Provider): string[] => {
  const others = [...providers.keys()].filter(
    (each) => grantFamily !== undefined && providers.get(each)?.grantFamily === grantFamily,
  );
  return [...new Set([type, ...others])];
};
