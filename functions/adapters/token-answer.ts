import type { Provider } from '../providers/provider.ts';
import { assertParsable } from './assert-parsable.ts';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** RFC 6749 wants JSON; some providers answer as a form, whatever the content type says. */
export const parseTokenBody = (body: Buffer): Record<string, unknown> | undefined => {
  const text = body.toString('utf8');
  try {
    assertParsable(text);
    const parsed: unknown = JSON.parse(text);
    return isRecord(parsed) ? parsed : undefined;
  } catch {
    const form = new URLSearchParams(text);
    return form.has('access_token') || form.has('error') ? Object.fromEntries(form) : undefined;
  }
};

/** The error code of an error answer: a string, or the number in Facebook's style of object. */
const errorCodeOf = (error: unknown): string | undefined => {
  if (typeof error === 'string') return error;
  return isRecord(error) && error.code !== undefined ? String(error.code) : undefined;
};

/** Some list the granted scopes in an array of their own. */
const scopeOf = (grant: Record<string, unknown> | undefined) =>
  Array.isArray(grant?.scopes) ? grant.scopes.join(' ') : undefined;

const isRefusal = (
  { successMember }: Provider,
  status: number,
  answer: Record<string, unknown>,
): boolean =>
  status !== 200 ||
  answer.error !== undefined ||
  (successMember !== undefined && answer[successMember] !== true);

/** Some put the grant into a member of the answer. */
const grantOf = ({ nestedGrant }: Provider, answer: Record<string, unknown>) => {
  const nested = nestedGrant === undefined ? undefined : answer[nestedGrant];
  return answer.access_token === undefined && isRecord(nested) ? nested : answer;
};

/**
 * A token endpoint's answer in the shape of RFC 6749 sections 5.1 and 5.2, so that one OAuth
 * library serves every provider. What a provider adds beyond them is left out, an id_token too: it
 * is not used here.
 */
export const standardTokenAnswer = (
  provider: Provider,
  status: number,
  answer: Record<string, unknown> | undefined,
): Response => {
  if (answer && isRefusal(provider, status, answer)) {
    const error = errorCodeOf(answer.error ?? answer.status);
    return Response.json(error ? { error } : {}, { status: status < 400 ? 400 : status });
  }
  const grant = answer && grantOf(provider, answer);
  const { access_token, token_type = 'bearer', expires_in, refresh_token, scope } = grant ?? {};
  return Response.json(
    {
      refresh_token_expires_in: grant?.refresh_token_expires_in,
      access_token,
      token_type,
      expires_in: expires_in ?? undefined,
      refresh_token: refresh_token || undefined,
      scope: scopeOf(grant) ?? scope ?? undefined,
    },
    { status },
  );
};
