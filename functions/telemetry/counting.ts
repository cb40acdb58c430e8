import type { Flow } from '../connect/domain/flow.ts';
import { type FailureReason, flowFailures } from '../connect/domain/flow-failures.ts';
import { type CallbackResult, type FlowResult, outcomeOf } from '../connect/domain/flow-result.ts';
import type { OAuthClient } from '../connections/domain/ports.ts';
import { faultOf } from '../platform/contracts/error-codes.ts';
import { codeOf, ServiceError } from '../platform/contracts/service-error.ts';
import type { Fault } from '../platform/model/fault.ts';
import { TokenEndpointError, type TokenFailure } from '../platform/model/token-endpoint-error.ts';
import { logError } from '../platform/telemetry/logging.ts';
import { count } from '../platform/telemetry/metrics.ts';
import { weighCall } from './weigh-provider.ts';

/** Counts how a connection ended, at the callback or when the tenant's server completed it. */
export const countCallback = (integrationType: string, result: CallbackResult): void => {
  const of = { integration_type: integrationType };
  // Not yet a success or a failure.
  if (result.kind === 'deferred') {
    count('CallbackOutcomes', { ...of, result: 'handed_over' });
    return;
  }
  const outcome = outcomeOf(result);
  const reason = outcome.success ? 'connected' : outcome.reason;
  // Anybody can put an `error` into the URL, so it is nobody else's fault.
  const blamed = result.kind === 'denied' ? 'caller' : undefined;
  const fault = blamed ?? (outcome.success ? 'none' : failedFault(outcome.reason, result.flow));
  count('CallbackOutcomes', { ...of, result: reason }, fault);
  // Anybody can put a made-up code into the URL: that the provider refuses it says neither that it
  // fails, nor that the calls of others succeed.
  if (reason !== 'code_refused') weighCall(integrationType, fault);
};

/** What fails at a provider with a tenant's own OAuth app may be that app's fault, so it alarms nobody. */
const failedFault = (reason: FailureReason, flow: Flow | undefined): Fault => {
  const { fault } = flowFailures[reason];
  return fault === 'provider' && flow?.tenantApp !== undefined ? 'caller' : fault;
};

/** Counts what failed on our side in a known flow. The client gets its error. */
export const countFailed = (result: FlowResult): void => {
  if (result.kind !== 'failed' || !result.flow || result.cause instanceof ServiceError) return;
  countCallback(result.flow.integrationType, result);
};

type FromCache = { ageMs?: number; stale?: true };

/** Runs a look-up and counts how it ended: `ok`, `cached`, `stale`, or the code of its error. */
export const countLookup = async <T extends FromCache>(
  component: string,
  lookUp: () => Promise<T>,
): Promise<T> => {
  try {
    const found = await lookUp();
    const cached = found.ageMs === undefined ? 'ok' : 'cached';
    count('OptionLookups', { component, result: found.stale ? 'stale' : cached }, 'none');
    return found;
  } catch (error) {
    const result = codeOf(error);
    // An unknown key may be any text, and must not become a dimension.
    const known = result === 'not_found' ? 'unknown' : component;
    count('OptionLookups', { component: known, result }, faultOf(result));
    throw error;
  }
};

/**
 * Runs a service's call and counts how it ended: `ok` with any response of the provider, or the code of its
 * error. @param typeOf of the connection, as far as it is known then
 */
export const countCall = async <T>(
  typeOf: () => string | undefined,
  call: () => Promise<T>,
): Promise<T> => {
  const end = (result: string, fault: Fault) =>
    count('ProviderCalls', { integration_type: typeOf() ?? 'unknown', result }, fault);
  try {
    const done = await call();
    end('ok', 'none');
    return done;
  } catch (error) {
    const code = codeOf(error);
    end(code, faultOf(code));
    throw error;
  }
};

const faultOfToken: Record<TokenFailure, Fault> = {
  reconnect: 'caller',
  app_configuration: 'us',
  administrator: 'caller',
  transient: 'provider',
};

/** A failure of a refresh with a tenant's own OAuth app, which only the tenant can correct. */
const ofTenantApp = { result: 'tenant_app_configuration', fault: 'caller' } as const;

/** The same client, with its refreshes counted by result. */
export const withCountedRefreshes = (client: OAuthClient): OAuthClient => ({
  ...client,
  refresh: async (provider, app, ...rest) => {
    const end = (result: TokenFailure | 'ok' | typeof ofTenantApp.result, fault: Fault) => {
      count('Refreshes', { integration_type: provider.type, result }, fault);
      weighCall(provider.type, fault);
    };
    try {
      const grant = await client.refresh(provider, app, ...rest);
      end('ok', 'none');
      return grant;
    } catch (error) {
      const failure = error instanceof TokenEndpointError ? error.failure : 'transient';
      const isOfTenantApp = failure === 'app_configuration' && app.tenantId !== undefined;
      const { result, fault } = isOfTenantApp
        ? ofTenantApp
        : { result: failure, fault: faultOfToken[failure] };
      end(result, fault);
      // Some failures reach no response, because a token that still works is used instead.
      logError(error, fault);
      throw error;
    }
  },
});
