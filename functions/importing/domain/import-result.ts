/**
 * What became of a token.
 * - `connected` now, or `unchanged` since an earlier run; `otherAccount` than the other system named
 * - `must_reconnect`: only the person can connect the account
 * - `unknown`: we called the provider, which may have used it up, and got no response; we never try it
 *   again; `isNew` if that was just now
 * - `not_yet`: nothing is lost, and another run goes on where this one ended
 */
export type ImportResult =
  | { result: 'connected' | 'unchanged'; integrationId: string; otherAccount?: boolean }
  | { result: 'must_reconnect'; reason: MustReconnectReason }
  | { result: 'unknown'; reason: 'interrupted' | 'no_answer'; isNew?: true }
  | { result: 'not_yet'; reason: NotYetReason; retryAfterMs?: number | undefined };

/**
 * - `token_refused`: the provider no longer accepts the token
 * - `connection_ended`: it was imported, and disconnected or revoked since
 * - `imported_elsewhere`: an earlier run used it up for another tenant or type
 */
type MustReconnectReason = 'token_refused' | 'connection_ended' | 'imported_elsewhere';

/**
 * - `no_app`, `other_app`: no OAuth app is stored, or not the one that it was issued to
 * - `too_many_connections`: the tenant has as many connections as it may have
 * - `account_unknown`: the provider does not name the account, or not now
 * - `not_understood`: the line lacks what the token endpoint does not repeat
 * - `unreachable`: nothing was sent to the provider, whose host cannot be reached from here
 * - `in_progress`: another run claimed it a moment ago
 */
export type NotYetReason =
  | 'no_app'
  | 'other_app'
  | 'too_many_connections'
  | 'account_unknown'
  | 'not_understood'
  | 'app_refused'
  | 'administrator_required'
  | 'provider_busy'
  | 'unreachable'
  | 'in_progress';
