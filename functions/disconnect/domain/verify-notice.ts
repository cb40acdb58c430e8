import type { NoticeScheme } from '../../catalogue/providers/notice-scheme.ts';
import type { NoticeSignature } from '../../catalogue/providers/notice-signature.ts';
import type { Provider } from '../../catalogue/providers/provider.ts';
import type { OAuthApp } from '../../platform/model/ports.ts';
import { findInApp, type NoticeVerification, refuseNotice } from './find-in-app.ts';
import { mostAheadMs, parseNotice } from './read-notice.ts';
import { type NoticeDelivery, readSigned } from './signed-notice.ts';
import { readToken, type TokenVerifier, type UnverifiedToken } from './signed-token.ts';
import { hmacHex, validSignature } from './valid-signature.ts';
import { type VerifyEventTokenDeps, verifyEventToken } from './verify-event-token.ts';

export type VerifyNoticeDeps = VerifyEventTokenDeps & { tokenVerifier: TokenVerifier };

type NoticeToVerify = {
  provider: Provider;
  scheme: NoticeScheme;
  delivery: NoticeDelivery;
  /** The tenant whose app its URL names; undefined for the platform's. */
  tenantId: string | undefined;
};

/**
 * Verifies a notice. Before the signature is verified, it reads only our OAuth app or the issuer's keys,
 * each seldom, and nothing at all if the signature is malformed.
 */
export const verifyNotice = async (
  deps: VerifyNoticeDeps,
  sent: NoticeToVerify,
): Promise<NoticeVerification> => {
  const { signature, kind } = sent.scheme;
  if (!('token' in signature)) return verifySignature(deps, sent, signature);
  const token = readToken(deps.tokenVerifier, signature, sent.delivery);
  if (!token) return refuseNotice('not_signed');
  const nowMs = deps.clock.nowMs();
  const untilMs = token.issuedAtMs + signature.toleranceSeconds * 1000;
  if (untilMs < nowMs) return refuseNotice('too_old');
  if (token.issuedAtMs > nowMs + mostAheadMs) return refuseNotice('dated_ahead');
  const { key: source } = signature;
  if (source === 'client_secret') return verifyBySecret(deps, sent, token);
  const { provider, tenantId } = sent;
  return verifyEventToken(deps, { provider, tenantId, kind, source, token, untilMs });
};

const verifySignature = async (
  deps: VerifyNoticeDeps,
  { provider: { type }, tenantId, delivery }: NoticeToVerify,
  scheme: NoticeSignature,
): Promise<NoticeVerification> => {
  const signed = readSigned(scheme, delivery, deps.clock.nowMs());
  if (!signed) return refuseNotice('not_signed');
  const by = await findInApp(deps, { types: [type], tenantId }, (app) =>
    validSignature(scheme, signed, app),
  );
  if (by === 'too_many_tenants') return refuseNotice(by);
  if (!by) return refuseNotice('wrong_signature');
  const parsed = parseNotice(signed.json);
  if (!parsed) return refuseNotice('not_json');
  const { app, found: signature } = by;
  const hmac = (text: string) => hmacHex(scheme, app, text);
  return { verified: { body: parsed.body, app, signature, hmac } };
};

const verifyBySecret = async (
  deps: VerifyNoticeDeps,
  { provider: { type }, tenantId, delivery }: NoticeToVerify,
  token: UnverifiedToken,
): Promise<NoticeVerification> => {
  const isValid = ({ clientSecret }: OAuthApp) =>
    deps.tokenVerifier.isSignedBySecret(token, clientSecret);
  const by = await findInApp(deps, { types: [type], tenantId }, isValid);
  if (by === 'too_many_tenants') return refuseNotice(by);
  if (!by) return refuseNotice('wrong_signature');
  const parsed = parseNotice(delivery.rawBody);
  if (!parsed) return refuseNotice('not_json');
  const body = { ...Object(parsed.body), claims: token.claims };
  return { verified: { body, app: by.app, signature: token.signature } };
};
