import { randomUUID } from 'node:crypto';
import type { Provider } from '../../providers/provider.ts';
import { readVariables } from '../../providers/read-variables.ts';
import { resolveProvider } from '../../providers/resolve-provider.ts';
import { tokenOwner } from '../connection/open-tokens.ts';
import { findApp } from '../model/find-app.ts';
import type { Deadline, OAuthApps, SecretBox } from '../model/ports.ts';
import { sha256 } from '../model/sha256.ts';
import { createBackOff } from '../waiting/back-off.ts';
import { retryUntilDeadline } from '../waiting/retry-until-deadline.ts';
import { isSignedCallback } from './callback-signature.ts';
import { type ConnectAccountDeps, connectAccount, type Prepared } from './connect-account.ts';
import type { FailureReason } from './failures.ts';
import { type Flow, type FlowOutcome, flowIdOf } from './flow.ts';
import { type NextFlowStep, nextFlowStep } from './next-flow-step.ts';
import type { Flows, StateTokens } from './ports.ts';

export type CompleteConnectionDeps = ConnectAccountDeps & {
  flows: Flows;
  oauthApps: OAuthApps;
  secretBox: SecretBox;
  stateTokens: StateTokens;
};

/** A callback with a code, as it came; `parameters` is its whole query. */
export type Callback = {
  provider: Provider;
  state: string;
  code: string;
  iss?: string | undefined;
  parameters: Readonly<Record<string, string>>;
};

const fail = (reason: FailureReason): FlowOutcome => ({ success: false, reason });

/** A claim outlives the request that holds it, so that nobody exchanges beside it. */
const claimMs = 21_000;

/**
 * Turns an authorization code into a stored connection, once. Every delivery of the same callback
 * gets the first one's outcome; a delivery that meets one in progress waits for it.
 *
 * Until the exchange nothing is consumed: a failure of KMS or DynamoDB gives the claim back and
 * leaves the link as good as it was. Between the provider's answer and the stored connection there
 * is one write.
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
  const claimed = await claimInTurn(deps, { flowId, attempt, callback }, deadline);
  if ('outcome' in claimed) return claimed.outcome;
  const { flow } = claimed;
  return exchangeOnce(deps, { flow, owner: attempt.owner, callback }, deadline);
};

/** Claims the flow, or waits for whoever has. @returns the outcome when there is one already */
const claimInTurn = async (
  deps: CompleteConnectionDeps,
  { flowId, attempt, callback }: { flowId: string; attempt: ClaimAttempt; callback: Callback },
  deadline: Deadline,
): Promise<Claimed> => {
  const { provider, state } = callback;
  const delivery = { ...attempt, integrationType: provider.type, stateHash: sha256(state) };
  const pause = createBackOff(deps.clock);
  for (;;) {
    const stored = await deps.flows.get(flowId);
    const claimFailed = attempt.error !== undefined;
    const now = { ...delivery, claimFailed, remainingMs: deadline.remainingMs() };
    const step = nextFlowStep(stored, now, deps.clock.nowMs());
    if (step.do === 'answer') return step;
    if (step.do === 'give_up') throw attempt.error;
    const claimed = await (step.do === 'wait' ? pause() : claim(deps, attempt, step, callback));
    if (claimed) return claimed;
  }
};

/** The flow, to be exchanged now, or what it has come to already. */
type Claimed = { flow: Flow } | { outcome: FlowOutcome };

/** One delivery's attempts to claim its flow, and what is known of it meanwhile. */
type ClaimAttempt = {
  owner: string;
  codeHash: string;
  isAuthentic?: boolean;
  /** Of the last attempt. The write may have happened all the same: the row says so. */
  error?: unknown;
};

/** @returns undefined when the row has to be read again */
const claim = async (
  { flows, stateTokens, clock }: CompleteConnectionDeps,
  attempt: ClaimAttempt,
  step: NextFlowStep & { flow: Flow },
  callback: Callback,
): Promise<Claimed | undefined> => {
  const { flow } = step;
  attempt.isAuthentic ??= await isAuthentic(stateTokens, flow, callback);
  if (!attempt.isAuthentic) return { outcome: fail('invalid_link') };
  if (step.do === 'exchange') return { flow };
  const { owner, codeHash } = attempt;
  const nowMs = clock.nowMs();
  const isClaimed = await flows
    .claim(flow.flowId, { owner, codeHash, untilMs: nowMs + claimMs, nowMs })
    .catch((error: unknown) => {
      attempt.error = error;
      return false;
    });
  return isClaimed ? { flow } : undefined;
};

/** Whether the state is the one that was issued for this flow: a look at KMS that costs no claim. */
const isAuthentic = async (
  stateTokens: StateTokens,
  { flowId, tenantId, integrationType }: Flow,
  { state }: Callback,
): Promise<boolean> => {
  const claims = await stateTokens.open(state, { flowId, integrationType });
  return claims?.tenantId === tenantId;
};

/** With the claim in hand: prepares, exchanges, and notes the outcome for later deliveries. */
const exchangeOnce = async (
  deps: CompleteConnectionDeps,
  { flow, owner, callback }: { flow: Flow; owner: string; callback: Callback },
  deadline: Deadline,
): Promise<FlowOutcome> => {
  const { flows, clock, report } = deps;
  const prepared = await prepare(deps, flow, callback).catch(async (error: unknown) => {
    await flows.release(flow.flowId, owner);
    throw error;
  });
  if (typeof prepared === 'string') {
    await flows.release(flow.flowId, owner);
    return fail(prepared);
  }
  const { code } = callback;
  const outcome = await connectAccount(deps, { flow, owner, code, prepared }, deadline);
  const finish = () => flows.finish(flow.flowId, owner, outcome);
  // The outcome is what it is; a late second delivery finds the connection by its flow.
  await retryUntilDeadline(finish, clock, deadline).catch(report);
  return outcome;
};

/**
 * What the exchange needs: everything that can fail on our side, before the code is used up.
 * @returns why there will be no exchange, where there will be none
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
