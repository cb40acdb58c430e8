/**
 * Why a provider's notice, or its call about an uninstall, does nothing.
 * - `undecided`: nothing signed says when it happened, and the provider does not say now whether the
 *   grant has ended
 */
export type NoticeRefusal =
  | { why: 'no_notices' | 'no_calls' | 'not_signed' | 'not_our_app' | 'not_json' | 'undecided' }
  | { why: 'missing'; field: string; what: 'account' | 'challenge' };
