import {
  type ResolvedProvider,
  resolveProvider,
} from '../../../functions/catalogue/providers/resolve-provider.ts';
import {
  accountError,
  accountRequestOf,
  isDeadToken,
  requestAccount,
} from '../../../functions/connections/domain/account-request.ts';
import { openTokens, type TokenSet } from '../../../functions/connections/domain/open-tokens.ts';
import { tokenAge } from '../../../functions/connections/domain/token-age.ts';
import { iso } from '../../../functions/platform/model/iso.ts';
import { scalarAt } from '../../../functions/platform/model/json-path.ts';
import type {
  ProviderApi,
  ProviderResponse,
  SecretBox,
} from '../../../functions/platform/model/ports.ts';
import { failureKindOf } from '../../../functions/platform/model/provider-response.ts';
import { connectAgain, type ExaminedConnection, type ExplanationFinding } from './finding.ts';
import { shownBody } from './shown-body.ts';

/** The request has a shorter limit of its own. */
const patienceMs = 10_000;

type ProbeDeps = { providerApi: ProviderApi; secretBox: SecretBox };

const skipped = (why: string, nextStep: string): ExplanationFinding => ({
  code: 'probe_skipped',
  detail: `The provider was not asked: ${why}`,
  nextStep,
});

/**
 * Asks the provider once whose account it is, or at least whether it accepts the access token, which is
 * used as it is: nothing is refreshed and nothing is stored.
 */
export const probeFinding = async (
  deps: ProbeDeps,
  seen: ExaminedConnection,
): Promise<ExplanationFinding> => {
  const { connection, nowMs } = seen;
  const provider = resolveProvider(seen.provider, connection.variables);
  if (!accountRequestOf(provider)?.url) {
    return skipped(
      `for ${provider.label} there is no cheap request that shows whether a token works.`,
      'Look up the options of one of its fields.',
    );
  }
  if (tokenAge(connection, nowMs) === 'expired') {
    const { accessTokenExpiresAtMs = nowMs } = connection;
    return skipped(
      `the access token expired ${iso(accessTokenExpiresAtMs)}, and this refreshes nothing.`,
      'Use the connection once, which refreshes it, then probe it again.',
    );
  }
  const tokens = await openTokens(deps.secretBox, connection).catch(() => undefined);
  if (!tokens) return skipped('the stored tokens do not open.', 'See what is said of the tokens.');
  return probeAccount(deps, { seen, provider, tokens });
};

type ProbeQuery = { seen: ExaminedConnection; provider: ResolvedProvider; tokens: TokenSet };

const probeAccount = async (
  { providerApi }: ProbeDeps,
  query: ProbeQuery,
): Promise<ExplanationFinding> => {
  const { provider, tokens } = query;
  let failure: unknown;
  const recordingApi: ProviderApi = {
    call: (...request) =>
      providerApi.call(...request).catch((error: unknown) => {
        failure = error;
        throw error;
      }),
  };
  const deadline = { signal: AbortSignal.timeout(patienceMs), remainingMs: () => patienceMs };
  const startedMs = performance.now();
  const response = await requestAccount(
    { providerApi: recordingApi },
    provider,
    tokens.accessToken,
    deadline,
  );
  const tookMs = Math.round(performance.now() - startedMs);
  if (response) return judge(query, response, tookMs);
  return {
    code: 'probe_failed',
    detail: `${provider.label} gave no usable answer in ${tookMs} ms: ${reasonOf(failure)}.`,
    nextStep: `Probe it again in a moment. If it goes on, see whether ${provider.label} reports an outage.`,
    unhealthy: true,
  };
};

const reasonOf = (failure: unknown): string => {
  const cause = failure instanceof Error ? (failure.cause ?? failure) : failure;
  return cause instanceof Error ? cause.message || cause.name : 'unknown';
};

const judge = (
  query: ProbeQuery,
  response: ProviderResponse,
  tookMs: number,
): ExplanationFinding => {
  const { provider, tokens } = query;
  const { status, body } = response;
  const { host, pathname } = new URL(accountRequestOf(provider)?.url ?? '');
  const responseText = `${host}${pathname} answered ${status} in ${tookMs} ms`;
  const failure = failureKindOf(provider, response);
  if (failure === undefined && accountError(provider, body) === undefined) {
    const label = provider.account?.label.map((path) => scalarAt(body, path)).find(Boolean);
    return {
      code: 'probe_accepted',
      detail: `${provider.label} accepts the access token: ${responseText}${label ? `, for ${label}` : ''}.`,
    };
  }
  const isRefused = failure === 'unauthorized' || isDeadToken(provider, body);
  return {
    code: isRefused ? 'probe_refused' : 'probe_failed',
    detail: `${provider.label} ${isRefused ? 'refuses the access token' : 'did not answer as expected'}: ${responseText}: ${shownBody(body, [tokens.accessToken, tokens.refreshToken])}`,
    nextStep: isRefused
      ? `Use the connection once: that refreshes it. If it is still refused: ${connectAgain(provider)}`
      : `Probe it again in a moment. If it goes on: ${connectAgain(provider)}`,
    unhealthy: true,
  };
};
