/**
 * Why we refuse a provider's notice or uninstall call.
 * - `not_signed`, `no_credentials`: there is nothing to verify
 * - `wrong_signature`, `wrong_credentials`: it is forged, or our secret is not the provider's
 * - `unknown_key`, `other_issuer`, `other_audience`: an event token that is not this issuer's, or not for us
 * - `dated_ahead`: further ahead than clocks differ
 * - `repeated`: we accepted this event token before
 * - `unread_keys`: we cannot read the issuer's keys now, or those that we have may be older than this event token
 * - `too_many_tenants`: too many notices of this minute name tenants of which none was verified
 */
export type NoticeRefusal =
  | { why: 'no_notices' | 'no_calls' | 'not_json' | 'dated_ahead' | 'too_old' | 'repeated' }
  | { why: 'other_issuer' | 'other_audience' | 'unread_keys' | 'too_many_tenants' }
  | { why: 'not_signed' | 'no_credentials' | Forgery }
  | { why: 'missing'; field: string; what: 'account' | 'challenge' };

export type Forgery = 'wrong_signature' | 'unknown_key' | 'wrong_credentials';
