import { randomUUID } from 'node:crypto';
import type { Provider } from '../providers/provider.ts';
import { describeTokenFailure, messages } from './callback-messages.ts';
import { type Flow, type FlowOutcome, flowIdOf, sha256 } from './flow.ts';
import { insist } from './insist.ts';
import {
  type Clock,
  type Deadline,
  type Flows,
  type Integrations,
  type OAuthApp,
  type OAuthApps,
  type OAuthClient,
  type SecretBox,
  type StateTokens,
  TokenEndpointError,
} from './ports.ts';
import { storeConnection } from './store-connection.ts';

export type CompleteConnection = {
  flows: Flows;
  integrations: Integrations;
  oauthApps: OAuthApps;
  oauthClient: OAuthClient;
  secretBox: SecretBox;
  stateTokens: StateTokens;
  clock: Clock;
  /** Tells the operator of a failure that the person gets in plainer words. */
  report(error: unknown): void;
};

/** A claim outlives the request that holds it, so that nobody exchanges beside it. */
const claimMs = 21_000;
const pollMs = 100;
/** Enough for an exchange and its writes; with less left, it is better not to begin. */
const leastRemainingMs = 9_000;

/**
 * Turns an authorization code into a stored connection, once. Every delivery of the same callback
 * gets the first one's outcome; a delivery that meets one in progress waits for it.
 *
 * Until the claim nothing is consumed: a failure of KMS or DynamoDB leaves the link as good as it
 * was. Between the provider's answer and the stored connection there is one write.
 */
export const completeConnection = async (
  deps: CompleteConnection,
  { provider, state, code, iss }: { provider: Provider; state: string; code: string; iss?: string },
  deadline: Deadline,
): Promise<FlowOutcome> => {
  const integrationType = provider.type;
  const flowId = flowIdOf(state);
  if (flowId === undefined) return messages.invalidLink;
  if (iss !== undefined && provider.issuer !== undefined && iss !== provider.issuer) {
    return messages.invalidLink;
  }
  const codeHash = sha256(code);
  const owner = randomUUID();
  let prepared: Prepared | undefined;

  for (;;) {
    const flow = await deps.flows.get(flowId);
    const known = flow?.stateHash === sha256(state) && flow.integrationType === integrationType;
    if (!known || (flow.codeHash !== undefined && flow.codeHash !== codeHash)) {
      return messages.invalidLink;
    }
    if (flow.outcome) return flow.outcome;
    const now = deps.clock.nowMs();
    const mine = flow.owner === owner;
    const claimable = flow.status === 'issued' || (flow.claimedUntilMs ?? 0) <= now;
    if (claimable && flow.expiresAtMs <= now) return messages.invalidLink;

    if (mine || claimable) {
      if (deadline.remainingMs() < leastRemainingMs) return messages.stillRunning;
      prepared ??= await prepare(deps, flow, state);
      if (!prepared.ready) return prepared.outcome;
      const claim = { owner, untilMs: now + claimMs, codeHash, nowMs: now };
      // A claim whose answer was lost looks refused: the row then names us as its owner.
      if (mine || (await deps.flows.claim(flowId, claim))) {
        const outcome = await exchange(deps, { provider, flow, owner, code, prepared }, deadline);
        await insist(() => deps.flows.finish(flowId, owner, outcome), deps.clock, deadline);
        return outcome;
      }
    } else {
      if (deadline.remainingMs() < pollMs) return messages.stillRunning;
      await deps.clock.sleep(pollMs);
    }
  }
};

type Ready = { ready: true; app: OAuthApp; seal: (plaintext: string) => string };
type Prepared = Ready | { ready: false; outcome: FlowOutcome };
type Claimed = { provider: Provider; flow: Flow; owner: string; code: string; prepared: Ready };

/** Everything that can fail on our side, done before the code is used up. */
const prepare = async (
  { stateTokens, oauthApps, secretBox }: CompleteConnection,
  { flowId, tenantId, integrationType }: Flow,
  state: string,
): Promise<Prepared> => {
  const claims = await stateTokens.open(state, { flowId, integrationType });
  if (claims?.tenantId !== tenantId) return { ready: false, outcome: messages.invalidLink };
  const app = await oauthApps.get(integrationType);
  if (!app) return { ready: false, outcome: messages.notConfigured };
  const seal = await secretBox.prepare({ purpose: 'connection', tenantId, integrationType });
  return { ready: true, app, seal };
};

const exchange = async (
  deps: CompleteConnection,
  { provider, flow, owner, code, prepared }: Claimed,
  deadline: Deadline,
): Promise<FlowOutcome> => {
  const existing = await deps.integrations
    .get(flow.tenantId, flow.integrationType)
    .catch(async (error: unknown) => {
      await deps.flows.release(flow.flowId, owner);
      throw error;
    });
  // A taken-over claim: its owner stored the connection and died before it said so.
  if (existing?.flowId === flow.flowId) {
    return { success: true, integrationId: existing.integrationId };
  }
  try {
    const tokens = await deps.oauthClient.exchangeCode(
      provider,
      prepared.app,
      { code, redirectUri: flow.redirectUri, codeVerifier: flow.codeVerifier },
      deadline.signal,
    );
    const sealedTokens = prepared.seal(JSON.stringify(tokens));
    const connection = { provider, flow, existing, tokens, sealedTokens };
    return { success: true, integrationId: await storeConnection(deps, connection, deadline) };
  } catch (error) {
    if (!(error instanceof TokenEndpointError)) throw error;
    deps.report(error);
    return describeTokenFailure[error.failure];
  }
};
