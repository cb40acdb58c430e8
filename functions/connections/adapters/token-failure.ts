import type { Provider } from '../../catalogue/providers/provider.ts';
import type { ErrorWord, TokenErrorWords } from '../../catalogue/providers/provider-errors.ts';
import { scalarAt } from '../../platform/model/json-path.ts';
import { wordIn } from '../../platform/model/provider-response.ts';
import {
  TokenEndpointError,
  type TokenFailure,
} from '../../platform/model/token-endpoint-error.ts';

/** Which of a grant's two requests it was: some words mean something else in the other. */
export type TokenRequestKind = 'onCode' | 'onRefresh';

/** A token endpoint's refusal, as received. */
export type TokenRefusal = { status: number; body: Record<string, unknown> };

// RFC 6749 section 5.2, and one that servers send in practice.
const standard: TokenErrorWords = {
  reconnect: ['invalid_grant'],
  appConfiguration: [
    'invalid_client',
    'unauthorized_client',
    'invalid_scope',
    'redirect_uri_mismatch',
  ],
};

/** The first match wins: a word for a passing failure outweighs one for an ended grant. */
const kinds: readonly [keyof TokenErrorWords, TokenFailure][] = [
  ['transient', 'transient'],
  ['appConfiguration', 'app_configuration'],
  ['administrator', 'administrator'],
  ['reconnect', 'reconnect'],
];

type Meaning = { failure: TokenFailure; word: ErrorWord };

const meaningIn = (
  { onCode, onRefresh, ...words }: TokenErrorWords & { onCode?: unknown; onRefresh?: unknown },
  codes: readonly string[],
): Meaning | undefined => {
  for (const [kind, failure] of kinds) {
    const word = wordIn(words[kind], codes);
    if (word !== undefined) return { failure, word };
  }
  return undefined;
};

/** Too slow, in conflict with another request, locked, too early, too many: none is about the grant. */
const busyStatuses: ReadonlySet<number> = new Set([408, 409, 423, 425, 429]);

/** A provider's own words first, those of the very request before the others. */
const meaningOf = ({ tokenErrors = {} }: Provider, request: TokenRequestKind, body: unknown) => {
  const { paths = ['error'] } = tokenErrors;
  const codes = paths.flatMap((path) => scalarAt(body, path) ?? []);
  const { [request]: ofRequest = {} } = tokenErrors;
  return meaningIn(ofRequest, codes) ?? meaningIn(tokenErrors, codes) ?? meaningIn(standard, codes);
};

/**
 * What a failed token request means. Only documented words are recorded: the rest is the provider's text.
 * @param refusal undefined without a readable response
 */
export const tokenFailure = (
  provider: Provider,
  request: TokenRequestKind,
  refusal: TokenRefusal | undefined,
  cause: unknown,
): TokenEndpointError => {
  // A busy or broken server says nothing about the grant, whatever its body holds.
  const isBusy = !refusal || busyStatuses.has(refusal.status) || refusal.status >= 500;
  const meaning = isBusy ? undefined : meaningOf(provider, request, refusal.body);
  const { failure = 'transient', word } = meaning ?? {};
  return new TokenEndpointError(failure, typeof word === 'string' ? word : undefined, cause);
};
