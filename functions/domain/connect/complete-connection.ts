import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Provider } from '../../providers/provider.ts';
import {
  fillVariables,
  readVariables,
  resolveProvider,
  type VariableValues,
} from '../../providers/resolve-provider.ts';
import { tokenOwner } from '../connection/open-tokens.ts';
import { findApp } from '../model/find-provider.ts';
import type { Deadline, OAuthApps, SecretBox } from '../model/ports.ts';
import { sha256 } from '../model/sha256.ts';
import { inTime, retryUntilDeadline } from '../waiting/in-time.ts';
import { type Callback, type ClaimAttempt, type ClaimFlowDeps, claimInTurn } from './claim-flow.ts';
import {
  type ConnectAccountDeps,
  connectAccount,
  type Prepared,
  storingGraceMs,
} from './connect-account.ts';
import type { FailureReason } from './failures.ts';
import { type Flow, type FlowOutcome, flowIdOf, isFinal } from './flow.ts';

export type CompleteConnectionDeps = ConnectAccountDeps &
  ClaimFlowDeps & { oauthApps: OAuthApps; secretBox: SecretBox };

const fail = (reason: FailureReason): FlowOutcome => ({ success: false, reason });

/**
 * Exchanges an authorization code once and stores the connection. Every delivery of the same
 * callback gets the outcome of the first; a delivery during another one waits for it.
 *
 * Nothing is consumed before the exchange: after a failure of KMS or DynamoDB the claim is
 * released, and the link still works. Between the provider's answer and the stored connection
 * there is only one write. After the deadline it waits for that write alone, and only
 * shortly: a person must get an answer before Lambda ends the request.
 */
export const completeConnection = async (
  deps: CompleteConnectionDeps,
  callback: Callback,
  deadline: Deadline,
): Promise<FlowOutcome> => {
  const { provider, state, code, iss } = callback;
  const flowId = flowIdOf(state);
  const isOtherIssuer = iss !== undefined && iss !== (provider.issuer ?? iss);
  if (flowId === undefined || isOtherIssuer) return fail('invalid_link');
  const attempt: ClaimAttempt = { owner: randomUUID(), codeHash: sha256(code) };
  const turn = claimInTurn(deps, { flowId, attempt, callback }, deadline);
  const claimed = await inTime(turn, deadline);
  if ('outcome' in claimed) return claimed.outcome;
  return exchangeOnce(deps, { ...claimed, owner: attempt.owner, callback }, deadline);
};

/** Prepares and exchanges a claimed flow, and stores the outcome for later deliveries. */
const exchangeOnce = async (
  deps: CompleteConnectionDeps,
  { callback, ...claimed }: { flow: Flow; codeVerifier: string; owner: string; callback: Callback },
  deadline: Deadline,
): Promise<FlowOutcome> => {
  const { flows, clock, report } = deps;
  const { flow, owner } = claimed;
  const release = () => inTime(flows.release(flow.flowId, owner), deadline);
  const preparing = inTime(prepare(deps, flow, callback), deadline);
  const prepared = await preparing.catch(async (error: unknown) => {
    await release();
    throw error;
  });
  if (typeof prepared === 'string') {
    await release();
    return fail(prepared);
  }
  const { code } = callback;
  const outcome = await connectAccount(deps, { ...claimed, code, prepared }, deadline);
  // Without a stored outcome, a later delivery recognizes the connection by its flow.
  if (!isFinal(outcome)) return outcome;
  const finish = () => flows.finish(flow.flowId, owner, outcome);
  const finished = retryUntilDeadline(finish, clock, deadline);
  await inTime(finished, deadline, storingGraceMs).catch(report);
  return outcome;
};

/**
 * Everything that can fail on our side, done before the exchange uses up the code.
 * @returns the reason if there can be no exchange
 */
const prepare = async (
  { oauthApps, secretBox }: CompleteConnectionDeps,
  flow: Flow,
  { provider, parameters }: Callback,
): Promise<Prepared | FailureReason> => {
  const fromCallback = readVariables(provider, 'callback', (name) =>
    Object.hasOwn(parameters, name) ? parameters[name] : undefined,
  );
  if (fromCallback.problems.length > 0) return 'invalid_link';
  const variables = { ...flow.variables, ...fromCallback.values };
  const app = await findApp(oauthApps.get, provider, variables);
  if (!app) return 'not_configured';
  if (!isSignedCallback(provider, { parameters, variables, secret: app.clientSecret })) {
    return 'invalid_link';
  }
  const seal = await secretBox.prepare(tokenOwner(flow));
  return { provider: resolveProvider(provider, variables), variables, app, seal };
};

type Signed = {
  parameters: Readonly<Record<string, string>>;
  variables: VariableValues;
  secret: string;
};

/**
 * Whether a provider that signs its callbacks made this one, and for the account that the flow was
 * started for. The signature is the hexadecimal HMAC-SHA256 of all other parameters, sorted, as
 * `name=value` joined with `&`.
 */
export const isSignedCallback = (
  { signedCallback }: Provider,
  { parameters, variables, secret }: Signed,
): boolean => {
  if (!signedCallback) return true;
  const { [signedCallback.signature]: given = '', ...signed } = parameters;
  const message = Object.entries(signed)
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join('&');
  const expected = createHmac('sha256', secret).update(message).digest();
  const received = Buffer.from(given, 'hex');
  const matches = Object.entries(signedCallback.matches ?? {}).every(
    ([name, template]) => parameters[name] === fillVariables(template, variables),
  );
  return matches && received.length === expected.length && timingSafeEqual(received, expected);
};
