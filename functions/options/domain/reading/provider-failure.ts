import type { NoAccess } from '../../../connections/domain/access.ts';

/** Why a provider gave no choices. Waits are milliseconds. */
export type ProviderFailure =
  | { why: 'no_access'; none: NoAccess }
  | { why: 'missing_scope' }
  /** The provider hides from this account what we must look up first. */
  | { why: 'prerequisite_hidden' }
  | { why: 'app_configuration' }
  | { why: 'version_ended'; status: number }
  | { why: 'parent_not_found' }
  /** An optional parent that this account needs. */
  | { why: 'parent_needed'; parent: string }
  /** `ofApp`: the limit is that of the OAuth app for all its accounts together. */
  | { why: 'rate_limited'; waitMs: number; ofApp?: boolean }
  /** We did not call it again so soon after its rate limit. */
  | { why: 'cooling_down'; waitMs: number; ofApp?: boolean }
  /** We did not call it: the tenant's look-ups reach our own limit. */
  | { why: 'over_budget'; waitMs: number }
  | { why: 'unknown_form'; expectedAt: string }
  | { why: 'unknown_error'; status: number }
  | { why: 'too_large'; maxBytes: number; cause?: unknown }
  | { why: 'no_response' | 'out_of_time'; cause?: unknown }
  | { why: 'position_gone' }
  | { why: 'cursor_of_another_list' };

/** It refuses the token, so another one may help. */
type TokenRejected = { why: 'unauthorized' };

export type FailedRead = { failed: ProviderFailure | TokenRejected };

/** Whether the provider denies access or does not find it, so that another try does not help. */
export const isRefusal = ({ why }: FailedRead['failed']): boolean =>
  why === 'missing_scope' || why === 'parent_not_found';
