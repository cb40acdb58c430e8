import type { Provider } from '../../catalogue/providers/provider.ts';
import type { ResolvedProvider } from '../../catalogue/providers/resolve-provider.ts';
import type { OpenConnection, TokenSet } from '../../connections/domain/open-tokens.ts';
import type { CountedApi } from '../../connections/domain/provider-budget.ts';
import type { UseAttempt, UseDeps } from '../../connections/domain/with-access-token.ts';
import { valueAt } from '../../platform/model/json-path.ts';
import type { Deadline, ProviderResponse } from '../../platform/model/ports.ts';
import { failureKindOf, isAppLimit } from '../../platform/model/provider-response.ts';
import { waitMsOf } from '../../platform/model/wait-ms-of.ts';
import { type CallMethod, type CallProblem, isSafe, type RequestedCall } from './judge-call.ts';
import { placeCall } from './place-call.ts';
import type { CallResponse, SendCall, SendFailure } from './ports.ts';
import { withoutSecrets } from './without-secrets.ts';

/**
 * A rate limit of the provider. `ofApp`: it is that of the OAuth app for all its accounts together; `status`:
 * of the response that said so just now.
 */
export type ProviderLimit = { waitMs: number; ofApp: boolean; status?: number };

/** What one call came to. */
export type CallUse =
  | { response: CallResponse }
  | { limited: ProviderLimit }
  | SendFailure
  | { problem: CallProblem };

export type SendDeps = Pick<UseDeps, 'auditUse'> & { sendCall: SendCall; providerApi: CountedApi };

/** Sent, refused for its token, and sent with another one. */
const mostSent = 2;

/**
 * Sends a call with the tokens that it is given, at most twice. `refused` is the last response that refused
 * a token, for which nobody is to blame if the account accepts it.
 */
export const createTokenUse = (deps: SendDeps, call: RequestedCall, { signal }: Deadline) => {
  let sent = 0;
  let refused: CallResponse | undefined;
  const secrets = new Set<string>();
  const hide = (response: CallResponse, { accessToken, refreshToken }: TokenSet) => {
    for (const secret of [accessToken, refreshToken]) if (secret) secrets.add(secret);
    return hideSecrets(response, secrets);
  };
  const use = async (open: OpenConnection): Promise<UseAttempt<CallUse>> => {
    const { connection, provider, tokens } = open;
    if (sent >= mostSent) return { rejected: true };
    const placed = placeCall(call, provider);
    if ('problem' in placed) return { result: placed, isUnsure: true };
    deps.auditUse(connection, 'service_call');
    sent++;
    deps.providerApi.add();
    const result = await deps.sendCall(provider, placed.outgoing, tokens.accessToken, signal);
    if ('failed' in result) return { result, isUnsure: true };
    const response = hide(result.response, tokens);
    const judged = judge(provider, call.method, response);
    if ('rejected' in judged) refused = response;
    return judged;
  };
  return { use, refused: () => refused };
};

const hideSecrets = (response: CallResponse, secrets: ReadonlySet<string>): CallResponse => {
  const { headers, body } = response;
  const shown = (text: string) => withoutSecrets(text, secrets);
  const text = body.toString('latin1');
  const hidden = shown(text);
  return {
    ...response,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, shown(value)]),
    ),
    body: hidden === text ? body : Buffer.from(hidden, 'latin1'),
  };
};

/** The form in which `failureKindOf` wants it: every success is a 200. */
const asProviderResponse = ({ status, headers, body, json }: CallResponse): ProviderResponse => ({
  status: status >= 200 && status <= 299 ? 200 : status,
  headers: { ...headers },
  body: json,
  bytes: body.length,
});

/** After these, the provider has accepted the token. */
const afterAccess: ReadonlySet<unknown> = new Set([undefined, 'missing_scope', 'parent_not_found']);

/**
 * Whether a call whose token was refused was not carried out, so that it may be sent again. A 401 says so
 * of any method, and a provider's `ok: false` of the whole call; a code among the errors of a response may
 * be of a part of it.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-15.5.2
 * @see https://docs.oracle.com/en-us/iaas/tools/dotnet/18.4.0/api/Oci.Common.Auth.IRefreshableOnNotAuthenticatedProvider-1.html
 */
const wasNotCarriedOut = (
  { successMember }: Provider,
  method: CallMethod,
  { status, json }: CallResponse,
): boolean =>
  status === 401 ||
  isSafe(method) ||
  (successMember !== undefined && valueAt(json, successMember) === false);

const judge = (
  provider: ResolvedProvider,
  method: CallMethod,
  response: CallResponse,
): UseAttempt<CallUse> => {
  const seen = asProviderResponse(response);
  const kind = failureKindOf(provider, seen);
  if (kind === 'unauthorized' && wasNotCarriedOut(provider, method, response)) {
    return { rejected: true };
  }
  if (kind === 'rate_limited') {
    const [waitMs, ofApp] = [waitMsOf(provider, seen), isAppLimit(provider, seen)];
    const limited = { waitMs, ofApp, status: response.status };
    return { result: { limited }, isUnsure: true };
  }
  return { result: { response }, isUnsure: !afterAccess.has(kind) };
};
