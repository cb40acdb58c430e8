import type { Provider } from '../../catalogue/providers/provider.ts';
import { isJsonObject } from '../../platform/model/json-path.ts';
import { assertParsable } from '../../platform/outbound/assert-parsable.ts';
import { longestSeconds } from './token-set.ts';

/** RFC 6749 wants JSON; some providers send a form, whatever the content type says. */
export const parseTokenBody = (text: string): Record<string, unknown> | undefined => {
  try {
    assertParsable(text);
    const parsed: unknown = JSON.parse(text);
    return isJsonObject(parsed) ? parsed : undefined;
  } catch {
    // Parsing a form takes time in proportion to the square of its length.
    if (text.length > maxFormLength) return undefined;
    const form = new URLSearchParams(text.trim());
    return form.has('access_token') || form.has('error') ? Object.fromEntries(form) : undefined;
  }
};

/** As RFC 6749 appendix A.12 allows; a header could not hold more than this. */
const tokenCharacters = /^[\x20-\x7e]+$/;
const maxTokenLength = 32_768;
const maxFormLength = 2 * maxTokenLength;

const tokenIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= maxTokenLength && tokenCharacters.test(value)
    ? value
    : undefined;

/** An invalid lifetime must not lose the tokens. */
const lifetimeIn = (value: unknown): number | undefined => {
  const seconds = typeof value === 'string' ? Number(value || Number.NaN) : value;
  return typeof seconds === 'number' && seconds >= 0
    ? Math.min(seconds, longestSeconds)
    : undefined;
};

/** An invalid type must not lose the tokens; an unsupported one does (RFC 6749 section 7.1). */
const typeIn = (value: unknown): string => {
  const type = textIn(value)?.trim();
  return !type || /^bearer/i.test(type) ? 'bearer' : type;
};

const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** Some write an array, in a member of its own or as text. Not every JSON value can become text. */
const scopeIn = (value: unknown): string | undefined => {
  const text = textIn(value);
  const listed = text?.trim().startsWith('[') ? parsedOr(text) : value;
  return Array.isArray(listed) ? listed.filter(textIn).join(' ') : text;
};

const parsedOr = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** What is sent as the error of a success: Keycloak writes null, others an empty text, false or 0. */
const noError = /^(null|undefined|none|false|0)?$/i;

const isError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null
    ? Object.keys(error).length > 0
    : !noError.test(String(error).trim());

/** Any success: some create a token with a 201, and a proxy that changed something makes a 203 of it. */
const isSuccess = (status: number) => status >= 200 && status < 300;

/** Whether the token endpoint refused, in a readable response. */
export const isRefusal = (
  provider: Provider,
  status: number,
  response: Record<string, unknown> | undefined,
): response is Record<string, unknown> => {
  const { successMember } = provider;
  if (!response) return false;
  if (!isSuccess(status) || isError(response.error)) return true;
  return successMember !== undefined && response[successMember] !== true;
};

/**
 * A token endpoint's response in the shape of RFC 6749 sections 5.1 and 5.2, so that one OAuth
 * library serves every provider. What a provider adds beyond them is left out, an id_token too: it
 * is not used here. What a refusal means is read from the provider's own response.
 */
export const standardTokenResponse = (
  provider: Provider,
  status: number,
  response: Record<string, unknown> | undefined,
): Response => {
  if (isRefusal(provider, status, response))
    return Response.json({ error: 'refused' }, { status: 400 });
  const grant: Record<string, unknown> = response ?? {};
  const { access_token, token_type, expires_in, refresh_token, scope, scopes } = grant;
  const { accessTokenSeconds = 'expires_in' } = provider;
  return Response.json(
    {
      refresh_token_expires_in: lifetimeIn(grant.refresh_token_expires_in),
      access_token: tokenIn(access_token),
      token_type: typeIn(token_type),
      expires_in: lifetimeIn(grant[accessTokenSeconds]) ?? lifetimeIn(expires_in),
      refresh_token: tokenIn(refresh_token),
      scope: scopeIn(Array.isArray(scopes) ? scopes : scope),
    },
    { status: isSuccess(status) ? 200 : status },
  );
};
