import type { ClientWay, DocumentedEnding } from '../../../support/providers/provider-stub.ts';

/** What a token answer has in most cases. */
export const bearer = { access_token: 'access-{n}', token_type: 'Bearer' };
export const rotating = { ...bearer, refresh_token: 'refresh-{n}' };

/** How most token endpoints are asked. */
export const basicForm = { client: 'basic', mayDecode: true, body: 'form' } as const;
export const bodyForm = { client: 'body', body: 'form' } as const;
export const eitherForm = { client: 'either', mayDecode: true, body: 'form' } as const;

/** A revocation as in RFC 7009. */
export const revocation = (
  url: string,
  client: ClientWay | 'none',
  names: 'access_token' | 'refresh_token',
): DocumentedEnding => ({ url, client, body: 'form', names });
