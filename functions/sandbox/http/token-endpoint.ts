import { sha256 } from '../../platform/model/sha256.ts';
import {
  readSandboxToken,
  type SandboxGrant,
  sandboxLifetimes,
  writeSandboxToken,
} from '../domain/sandbox-token.ts';
import { failure, type SandboxResponse, tooMany } from './sandbox-response.ts';

/** The secret of every client. It is none: a sandbox has nothing to protect. */
export const sandboxSecret = 'sandbox_secret';

export type SandboxTokenRequest = {
  authorization: string | undefined;
  form: URLSearchParams;
  redirectUri: string;
  nowMs: number;
};

const formDecoded = (text: string): string => new URLSearchParams(`=${text}`).get('') ?? '';

/** @see https://www.rfc-editor.org/rfc/rfc6749#section-2.3.1 */
const clientOf = (authorization = ''): string | undefined => {
  const [, encoded = ''] = /^Basic +(\S+)$/i.exec(authorization) ?? [];
  const [id = '', secret = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return id && formDecoded(secret) === sandboxSecret ? formDecoded(id) : undefined;
};

const invalidClient = () =>
  failure(401, 'invalid_client', { 'WWW-Authenticate': 'Basic realm="sandbox"' });
const invalidGrant = () => failure(400, 'invalid_grant');
const serverError = () => failure(500, 'server_error');

const refusals = {
  fails: serverError,
  rate_limited: tooMany,
  code_expired: invalidGrant,
  grant_ended: invalidGrant,
} as const;

/** What the person chose for this request, if that refuses it. A grant that a look-up finds ended has no refresh. */
const chosenRefusal = ({ choice }: SandboxGrant, stage: 'connect' | 'refresh') => {
  const isEnded = stage === 'refresh' && choice?.outcome === 'grant_ended';
  if (isEnded) return invalidGrant();
  if (choice?.at !== stage) return undefined;
  return Object.entries(refusals).find(([outcome]) => outcome === choice.outcome)?.[1]();
};

const issueTokens = (read: SandboxGrant, nowMs: number): SandboxResponse => {
  const { challenge: _, expiresAtMs: __, ...grant } = read;
  return {
    status: 200,
    body: {
      access_token: writeSandboxToken('access', grant, nowMs),
      token_type: 'Bearer',
      expires_in: sandboxLifetimes.access,
      refresh_token: writeSandboxToken('refresh', grant, nowMs),
      scope: grant.scopes.join(' '),
    },
  };
};

const exchangeCode = (clientId: string, { form, redirectUri, nowMs }: SandboxTokenRequest) => {
  const grant = readSandboxToken('code', form.get('code') ?? '', nowMs);
  const fits =
    grant?.clientId === clientId &&
    form.get('redirect_uri') === redirectUri &&
    grant.challenge === sha256(form.get('code_verifier') ?? '');
  if (!fits) return invalidGrant();
  return chosenRefusal(grant, 'connect') ?? issueTokens(grant, nowMs);
};

const refresh = (clientId: string, { form, nowMs }: SandboxTokenRequest) => {
  const grant = readSandboxToken('refresh', form.get('refresh_token') ?? '', nowMs);
  if (grant?.clientId !== clientId) return invalidGrant();
  return chosenRefusal(grant, 'refresh') ?? issueTokens(grant, nowMs);
};

/**
 * Exchanges a code or a refresh token. It stores nothing, so it cannot know one that was used before: each
 * works until it expires.
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-5
 * @see https://www.rfc-editor.org/rfc/rfc7636#section-4.6
 */
export const serveToken = (request: SandboxTokenRequest): SandboxResponse => {
  const clientId = clientOf(request.authorization);
  if (clientId === undefined) return invalidClient();
  switch (request.form.get('grant_type')) {
    case 'authorization_code':
      return exchangeCode(clientId, request);
    case 'refresh_token':
      return refresh(clientId, request);
    default:
      return failure(400, 'unsupported_grant_type');
  }
};

/**
 * Accepts every revocation, as RFC 7009 asks of tokens that a server does not know. The token works until it
 * expires, since nothing stores that it was revoked.
 * @see https://www.rfc-editor.org/rfc/rfc7009#section-2.2
 */
export const revokeToken = ({ authorization }: SandboxTokenRequest): SandboxResponse =>
  clientOf(authorization) === undefined ? invalidClient() : { status: 200 };
