import { demoPermissions } from '../domain/demo-permissions.ts';
import { failure, type SandboxResponse } from './sandbox-response.ts';

export type SandboxAuthorization = {
  clientId: string;
  scopes: string[];
  state: string;
  /** Of RFC 7636, by SHA-256. */
  challenge: string;
};

export type AuthorizationQuery = Readonly<Record<string, string | undefined>>;

/** Of the demo provider, and the only one to which it leads people back. */
export type SandboxAddresses = { issuer: string; redirectUri: string };

/** Sends a person back to the API, and nowhere else. */
export const sendBack = (
  { issuer, redirectUri }: SandboxAddresses,
  parameters: Record<string, string>,
): SandboxResponse => {
  // RFC 9207.
  const query = new URLSearchParams({ ...parameters, iss: issuer });
  return { status: 303, headers: { Location: `${redirectUri}?${query}` } };
};

/** What of the request a client has to correct, as RFC 6749, section 4.1.2.1, names it. */
const errorOf = (query: AuthorizationQuery, scopes: readonly string[]): string | undefined => {
  if (query.response_type !== 'code') return 'unsupported_response_type';
  const hasChallenge = /^[\w-]{43}$/.test(query.code_challenge ?? '');
  if (query.code_challenge_method !== 'S256' || !hasChallenge) return 'invalid_request';
  return scopes.every((scope) => Object.hasOwn(demoPermissions, scope))
    ? undefined
    : 'invalid_scope';
};

/**
 * Reads an authorization request. One of no client, or with another redirect URI than the API's own, leads
 * nowhere: this page must not send people to addresses of somebody else.
 * @see https://www.rfc-editor.org/rfc/rfc9700#section-4.11
 */
export const readAuthorization = (
  query: AuthorizationQuery,
  addresses: SandboxAddresses,
): { request: SandboxAuthorization } | { refused: SandboxResponse } => {
  const { client_id: clientId = '', redirect_uri: redirectUri, state = '' } = query;
  if (!/^[\w.-]{1,64}$/.test(clientId) || redirectUri !== addresses.redirectUri) {
    return { refused: failure(400, 'invalid_request') };
  }
  const scopes = (query.scope ?? '').split(' ').filter((scope) => scope !== '');
  const error = errorOf(query, scopes);
  if (error) return { refused: sendBack(addresses, { error, state }) };
  return { request: { clientId, scopes, state, challenge: query.code_challenge ?? '' } };
};
