import { randomUUID } from 'node:crypto';
import type { Provider } from '../../providers/provider.ts';
import { readVariables } from '../../providers/read-variables.ts';
import { resolveProvider } from '../../providers/resolve-provider.ts';
import type { Deadline, Flows, OAuthApps, SecretBox, StateTokens } from '../model/ports.ts';
import { createBackOff } from '../waiting/back-off.ts';
import { retryUntilDeadline } from '../waiting/retry-until-deadline.ts';
import { isSignedCallback } from './callback-signature.ts';
import { type ConnectAccountDeps, connectAccount, type Prepared } from './connect-account.ts';
import { messages } from './failures.ts';
import { type Flow, type FlowOutcome, flowIdOf, sha256 } from './flow.ts';

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
  iss?: string;
  parameters: Readonly<Record<string, string>>;
};

/** A claim outlives the request that holds it, so that nobody exchanges beside it. */
const claimMs = 21_000;
const leastWaitMs = 1_000;
/** Enough for an exchange and its writes; with less left, it is better not to begin. */
const leastRemainingMs = 12_000;

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
  if (flowId === undefined) return messages.invalidLink;
  if (iss !== undefined && provider.issuer !== undefined && iss !== provider.issuer) {
    return messages.invalidLink;
  }
  const codeHash = sha256(code);
  const owner = randomUUID();
  const pause = createBackOff(deps.clock);
  let authentic: boolean | undefined;
  let claimError: unknown;
  const remember = (error: unknown) => {
    claimError = error;
    return false;
  };

  for (;;) {
    const flow = await deps.flows.get(flowId);
    const known = flow?.stateHash === sha256(state) && flow.integrationType === provider.type;
    if (!known || (flow.codeHash !== undefined && flow.codeHash !== codeHash)) {
      return messages.invalidLink;
    }
    if (flow.outcome) return flow.outcome;
    const now = deps.clock.nowMs();
    const mine = flow.owner === owner;
    const claimable = flow.status === 'issued' || (flow.claimedUntilMs ?? 0) <= now;
    if (claimError !== undefined && !mine) throw claimError;
    if (claimable && flow.expiresAtMs <= now) return messages.invalidLink;

    if (mine || claimable) {
      if (deadline.remainingMs() < leastRemainingMs) return messages.stillRunning;
      authentic ??= await isAuthentic(deps, flow, callback);
      if (!authentic) return messages.invalidLink;
      const claim = { owner, untilMs: now + claimMs, codeHash, nowMs: now };
      // A claim whose answer was lost looks refused or failed: the row then names us as its owner.
      const claimed = mine || (await deps.flows.claim(flowId, claim).catch(remember));
      if (claimed) {
        const prepared = await prepare(deps, flow, callback).catch(async (error: unknown) => {
          await deps.flows.release(flowId, owner);
          throw error;
        });
        if ('refused' in prepared) {
          await deps.flows.release(flowId, owner);
          return prepared.refused;
        }
        const outcome = await connectAccount(deps, { flow, owner, code, prepared }, deadline);
        const finish = () => deps.flows.finish(flowId, owner, outcome);
        // The outcome is what it is; a late second delivery finds the connection by its flow.
        await retryUntilDeadline(finish, deps.clock, deadline).catch(deps.report);
        return outcome;
      }
    } else {
      if (deadline.remainingMs() < leastWaitMs) return messages.stillRunning;
      await pause();
    }
  }
};

/** Whether the state is the one that was issued for this flow: a look at KMS that costs no claim. */
const isAuthentic = async (
  { stateTokens }: CompleteConnectionDeps,
  { flowId, tenantId, integrationType }: Flow,
  { state }: Callback,
): Promise<boolean> => {
  const claims = await stateTokens.open(state, { flowId, integrationType });
  return claims?.tenantId === tenantId;
};

/** What the exchange needs: everything that can fail on our side, before the code is used up. */
const prepare = async (
  { oauthApps, secretBox }: CompleteConnectionDeps,
  { tenantId, integrationType, variables: started }: Flow,
  { provider, parameters }: Callback,
): Promise<Prepared> => {
  const fromCallback = readVariables(provider, 'callback', (name) =>
    Object.hasOwn(parameters, name) ? parameters[name] : undefined,
  );
  if (fromCallback.problems.length > 0) return { refused: messages.invalidLink };
  const variables = { ...started, ...fromCallback.values };
  const app = await oauthApps.get(integrationType);
  if (!app) return { refused: messages.notConfigured };
  if (!isSignedCallback(provider, { parameters, variables, secret: app.clientSecret })) {
    return { refused: messages.invalidLink };
  }
  const seal = await secretBox.prepare({ purpose: 'connection', tenantId, integrationType });
  return { provider: resolveProvider(provider, variables), variables, app, seal };
};
