/**
 * Why a provider's notice, or its call about an uninstall, does nothing.
 * - `not_signed`, `no_credentials`: without what could be verified
 * - `wrong_signature`, `wrong_credentials`: forged, or the provider and we have different secrets
 * - `unknown_key`, `other_issuer`, `other_audience`: an event token that is not this issuer's, or not for us
 * - `dated_ahead`: it happened later than now, which no difference of clocks explains
 * - `repeated`: this event token was taken before
 */
export type NoticeRefusal =
  | { why: 'no_notices' | 'no_calls' | 'not_json' | 'dated_ahead' | 'too_old' | 'repeated' }
  | { why: 'other_issuer' | 'other_audience' }
  | { why: 'not_signed' | 'no_credentials' | Forgery }
  | { why: 'missing'; field: string; what: 'account' | 'challenge' };

export type Forgery = 'wrong_signature' | 'unknown_key' | 'wrong_credentials';
