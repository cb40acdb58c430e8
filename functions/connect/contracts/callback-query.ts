import * as z from 'zod/mini';
import { described, extension } from '../../platform/contracts/described.ts';
import { statePattern } from '../domain/flow-id.ts';

const once = (maxLength: number) =>
  z
    .string()
    .check(
      z.minLength(1, 'it is empty; start the connection again'),
      z.maxLength(
        maxLength,
        `it is longer than ${maxLength} characters; start the connection again`,
      ),
    );

export const oauthCallbackQuery = z.catchall(
  z.object({
    code: described(
      z.optional(once(4096)),
      'Authorization code from the provider; present on success.',
    ),
    state: described(
      z.optional(
        once(450).check(z.regex(statePattern, 'it has the wrong form; start the connection again')),
      ),
      'The state of the authorization URL. Without it, a browser is redirected, and a program gets a 422.',
    ),
    error: described(
      z.optional(once(200)),
      'Error code from the provider. Without it and a code, `error_code` counts.',
    ),
    error_description: described(
      z.optional(once(4096)),
      'The provider’s text for `error`; never shown.',
    ),
    iss: extension(
      z.optional(once(512)),
      'The issuer (RFC 9207). Where a provider is known to name it, it must be there.',
    ),
  }),
  // Providers may add their own parameters.
  z.unknown(),
);

type CallbackParameters = Readonly<Record<string, unknown>>;

/**
 * An empty error beside a code is none. Facebook may send only the number of one, as `error_code`.
 * @see https://github.com/jaredhanson/passport-oauth/issues/16
 * @see https://github.com/jaredhanson/passport-facebook/issues/255 the same
 */
const withError = (query: CallbackParameters): CallbackParameters => {
  if (query.error !== undefined && query.error !== '') return query;
  const { error: _, error_description: description, ...others } = query;
  if (!others.code) return others.error_code ? { ...others, error: others.error_code } : query;
  return description ? { ...others, error_description: description } : others;
};

const withoutState = ({ state: _, ...others }: CallbackParameters) => others;

/**
 * With an `error`, the other parameters have no effect, and we do not check them, so that the waiting person
 * always gets the redirect. Some providers send an empty state.
 */
export const relevantQuery = (sent: CallbackParameters) => {
  const query = withError(sent);
  const { error, code, error_description: description } = query;
  const { state: given } = query;
  if (error === undefined) return given === '' ? withoutState(query) : query;
  // Refused, whatever else is wrong.
  if (code !== undefined) return { code, error, ...(given === undefined ? {} : { state: given }) };
  const { shape } = oauthCallbackQuery;
  const relevant: Record<string, unknown> = { error };
  const keep = (name: 'error_description' | 'state', value: unknown): void => {
    if (value !== undefined && shape[name].safeParse(value).success) relevant[name] = value;
  };
  keep('error_description', description);
  // For the audit trail alone.
  keep('state', given);
  return relevant;
};
