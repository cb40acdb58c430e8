import type { Provider } from '../../catalogue/providers/provider.ts';
import {
  resolveProvider,
  type VariableValues,
} from '../../catalogue/providers/resolve-provider.ts';
import { tokenOwner } from '../../connections/domain/open-tokens.ts';
import type { Deadline, OAuthApp, SecretBox } from '../../platform/model/ports.ts';
import { inTime, withGrace } from '../../platform/waiting/in-time.ts';
import { retryUntilDeadline } from '../../platform/waiting/retry-until-deadline.ts';
import { release } from './claim-flow.ts';
import {
  type ConnectAccountDeps,
  connectAccount,
  type PreparedExchange,
} from './connect-account.ts';
import type { FlowIn } from './flow.ts';
import type { FailureReason } from './flow-failures.ts';
import { type FlowOutcome, isFinal } from './flow-outcome.ts';
import { finished } from './flow-transitions.ts';
import { recallOutcome } from './store-connection.ts';

export type ExchangeDeps = ConnectAccountDeps & { secretBox: SecretBox };

type ExchangeBasis = { provider: Provider; variables: VariableValues; app: OAuthApp };

type ClaimedExchange = {
  flow: FlowIn<'claimed'>;
  code: string;
  codeVerifier: string;
  /** See `FlowRequest`. */
  tookOver: boolean;
  /** What the exchange needs, or why there can be none. */
  prepare(): Promise<ExchangeBasis | FailureReason>;
};

/**
 * Prepares and exchanges a claimed flow, and stores the outcome for later requests.
 *
 * Nothing is consumed before the exchange: after a failure of KMS or DynamoDB we release the claim, and the
 * flow goes on where it was. Only one write follows the provider's response. After the deadline we wait for
 * that write alone, and shortly, since whoever waits must get a response before Lambda ends the request.
 */
export const exchangeOnce = async (
  deps: ExchangeDeps,
  { prepare, tookOver, ...claimed }: ClaimedExchange,
  deadline: Deadline,
): Promise<FlowOutcome> => {
  const { flows } = deps;
  const { flow } = claimed;
  // Before anything that may release the claim, and so hide that it was taken over.
  const recalled = tookOver && (await inTime(recallOutcome(deps.connections, flow), deadline));
  if (recalled) return finish(deps, flow, recalled, deadline);
  const preparing = inTime(prepareAll(deps, flow, prepare), deadline);
  const prepared = await preparing.catch(async (error: unknown) => {
    await release(flows, flow, deadline);
    throw error;
  });
  if (typeof prepared === 'string') {
    await release(flows, flow, deadline);
    return { success: false, reason: prepared };
  }
  const outcome = await connectAccount(deps, { ...claimed, prepared }, deadline);
  return finish(deps, flow, outcome, deadline);
};

const finish = async (
  { flows, clock, report }: ExchangeDeps,
  flow: FlowIn<'claimed'>,
  outcome: FlowOutcome,
  deadline: Deadline,
): Promise<FlowOutcome> => {
  // If that fails, a later request recognizes the connection by its flow.
  if (!isFinal(outcome)) return outcome;
  const finishing = () => flows.change(flow, finished(flow, outcome));
  const late = withGrace(deadline);
  await inTime(retryUntilDeadline(finishing, clock, late), late).catch(report);
  return outcome;
};

/** All that can fail on our side, before the exchange uses up the code. */
const prepareAll = async (
  { secretBox }: ExchangeDeps,
  flow: FlowIn<'claimed'>,
  prepare: ClaimedExchange['prepare'],
): Promise<PreparedExchange | FailureReason> => {
  const basis = await prepare();
  if (typeof basis === 'string') return basis;
  const { provider, variables } = basis;
  const seal = await secretBox.prepare(tokenOwner(flow));
  return { ...basis, provider: resolveProvider(provider, variables), seal };
};
