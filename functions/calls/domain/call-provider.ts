import type { ProviderFinder } from '../../catalogue/providers/catalogue.ts';
import { resolveProvider } from '../../catalogue/providers/resolve-provider.ts';
import { type NoAccess, notConnected } from '../../connections/domain/access.ts';
import type { Connection } from '../../connections/domain/connection.ts';
import { openConnection } from '../../connections/domain/open-connection.ts';
import {
  type BudgetDeps,
  type OverBudget,
  withinProviderBudget,
} from '../../connections/domain/provider-budget.ts';
import {
  findForService,
  type ServiceConnectionDeps,
  type ServiceConnectionQuery,
} from '../../connections/domain/service-connection.ts';
import { type UseDeps, withAccessToken } from '../../connections/domain/with-access-token.ts';
import {
  type CoolDownStore,
  coolDownAt,
  coolDownKeysOf,
  recordCoolDown,
} from '../../options/domain/listing/cool-downs.ts';
import { findProvider } from '../../platform/model/find-provider.ts';
import type { Deadline } from '../../platform/model/ports.ts';
import { type CallProblem, judgeCall, type RequestedCall } from './judge-call.ts';
import { placeCall } from './place-call.ts';
import type { CallResponse, SendCall, SendFailure } from './ports.ts';
import { type CallUse, createTokenUse, type ProviderLimit, type SendDeps } from './use-token.ts';

export type CallProviderDeps = UseDeps &
  BudgetDeps &
  ServiceConnectionDeps & {
    providers: ProviderFinder;
    coolDownStore: CoolDownStore;
    sendCall: SendCall;
  };

/** Why a service gets no response. Waits are milliseconds. */
export type CallRefusal =
  | CallProblem
  | { why: 'no_agent' }
  | { why: 'no_access'; none: NoAccess }
  | OverBudget
  | ({ why: 'rate_limited' } & ProviderLimit)
  | { why: SendFailure['failed']; cause: unknown };

/** `host` of the connection that the call is for; of a refusal, what was known by then. */
export type CallResult =
  | { response: CallResponse; connection: Connection; host: string }
  | { refused: CallRefusal; connection?: Connection; host?: string };

/**
 * Calls a provider's API for a service of the platform. The token goes to a host of the connection alone, and
 * is in no result. A call that waits for others' limits is refused and not held.
 */
export const callProvider = async (
  deps: CallProviderDeps,
  which: ServiceConnectionQuery,
  call: RequestedCall,
  deadline: Deadline,
): Promise<CallResult> => {
  const wrong = judgeCall(call);
  if (wrong) return { refused: wrong };
  const found = await findForService(deps, which);
  if ('noAgent' in found) return { refused: { why: 'no_agent' } };
  const { connection } = found;
  if (!connection) return { refused: { why: 'no_access', ...notConnected } };
  const unresolved = findProvider(deps.providers, connection.integrationType);
  const placed = placeCall(call, resolveProvider(unresolved, connection.variables));
  if ('problem' in placed) return { connection, refused: placed.problem };
  const { host } = placed.outgoing.url;
  return { connection, host, ...(await callWithin(deps, connection, call, deadline)) };
};

type CallEnd = { response: CallResponse } | { refused: CallRefusal };

/** Within what this account, its app and the tenant may ask of the provider now. */
const callWithin = async (
  deps: CallProviderDeps,
  connection: Connection,
  call: RequestedCall,
  deadline: Deadline,
): Promise<CallEnd> => {
  const { providers, coolDownStore, clock, report } = deps;
  const { tenantId } = connection;
  const provider = findProvider(providers, connection.integrationType);
  const keys = coolDownKeysOf(provider, connection);
  const coolDowns = await coolDownStore.coolDowns(keys).catch(report);
  const coolDown = coolDowns && coolDownAt(coolDowns, clock.nowMs());
  if (coolDown) return { refused: { why: 'rate_limited', ...coolDown } };
  const used = await withinProviderBudget(
    deps,
    { tenantId, provider, is: 'calls' },
    (providerApi) => carryOut({ ...deps, providerApi }, connection, call, deadline),
  );
  if ('refused' in used) return used;
  const { result } = used;
  if ('limited' in result) {
    await recordCoolDown(coolDownStore, deps, keys, result.limited);
    return { refused: { why: 'rate_limited', ...result.limited } };
  }
  if ('problem' in result) return { refused: result.problem };
  if ('failed' in result) return { refused: { why: result.failed, cause: result.cause } };
  if ('none' in result) return { refused: { why: 'no_access', none: result.none } };
  return result;
};

const carryOut = async (
  deps: CallProviderDeps & SendDeps,
  found: Connection,
  call: RequestedCall,
  deadline: Deadline,
): Promise<CallUse | { none: NoAccess }> => {
  const provider = findProvider(deps.providers, found.integrationType);
  const request = { tenantId: found.tenantId, provider, found };
  const access = await openConnection(deps, request, deadline);
  if ('none' in access) return access;
  const { use, refused } = createTokenUse(deps, call, deadline);
  const used = await withAccessToken(deps, access.open, use, deadline);
  if ('result' in used) return used.result;
  const response = refused();
  // Nothing is known to be wrong with the connection: what the provider says is all that there is to say.
  const isOfCall = 'refusedHere' in used || used.none.why === 'unconfirmed';
  if (isOfCall && response) return { response };
  return 'none' in used ? used : { none: { why: 'unconfirmed' } };
};
