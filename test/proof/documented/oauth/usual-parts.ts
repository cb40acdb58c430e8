import type {
  ClientWay,
  DocumentedEnding,
  DocumentedOAuth,
} from '../../../support/providers/provider-stub.ts';

/** What a token answer has in most cases. */
export const bearer = { access_token: 'access-{n}', token_type: 'Bearer' };
export const rotating = { ...bearer, refresh_token: 'refresh-{n}' };

type TokenEndpoint = DocumentedOAuth['token'];

/** A token endpoint that expects a challenge, unless said otherwise. */
const askedBy =
  (way: Pick<TokenEndpoint, 'client' | 'mayDecode' | 'body'>) =>
  (
    url: string,
    refreshToken: TokenEndpoint['refreshToken'],
    more: Partial<TokenEndpoint> = {},
  ): TokenEndpoint => ({ url, ...way, pkce: true, refreshToken, ...more });

export const basicForm = askedBy({ client: 'basic', mayDecode: true, body: 'form' });
export const bodyForm = askedBy({ client: 'body', body: 'form' });
export const eitherForm = askedBy({ client: 'either', mayDecode: true, body: 'form' });

/** A revocation as in RFC 7009. */
export const revocation = (
  url: string,
  client: ClientWay | 'none',
  names: 'access_token' | 'refresh_token',
): DocumentedEnding => ({ url, client, body: 'form', names });
