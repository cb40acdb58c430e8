import type { StubResponse } from '../../../../support/providers/stub-server.ts';

type RefusalResponse = Required<Pick<StubResponse, 'status' | 'body'>>;

/** What a token endpoint answers: documented or recorded there, or taken for granted by nobody but us. */
export type TokenRefusal =
  | (RefusalResponse & { sources: readonly string[] })
  | (RefusalResponse & { unconfirmed: string });

/** Why a provider has no such answer. */
type NoRefusal = { none: string };

/** The `error` with which a person comes back because an administrator must act first. */
type Denial = { error: string; error_description?: string; sources: readonly string[] };

/** One provider's answers to what can go wrong with a grant. */
export type TokenRefusals = {
  /** A refresh token that is dead for good. */ deadRefresh: TokenRefusal | NoRefusal;
  /** Refreshes that failed for now: its own ways, besides those that every provider has. */
  busyRefresh?: readonly TokenRefusal[];
  /** A code that was used, or is too old. */
  deadCode: TokenRefusal;
  /** A wrong client secret. */
  ourApp: TokenRefusal;
  /** What else is set up wrong at the provider: the scopes or the addresses that it allows our app. */
  ourSettings?: readonly TokenRefusal[];
  /** An administrator must act at the provider first. */
  administrator: TokenRefusal | { denials: readonly Denial[] } | NoRefusal;
};

/** As RFC 6749 section 5.2 has it. */
export const grant = (error_description?: string) => ({
  status: 400,
  body: { error: 'invalid_grant', error_description },
});
export const client = { status: 401, body: { error: 'invalid_client' } };

export const noApproval = { none: 'No approval by an administrator is documented.' };
export const noRefresh = { none: 'There are no refresh tokens: the access token has no end.' };
