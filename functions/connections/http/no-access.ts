import type { ProviderFinder } from '../../catalogue/providers/catalogue.ts';
import type { Provider } from '../../catalogue/providers/provider.ts';
import type { ErrorCode } from '../../platform/contracts/error-codes.ts';
import { ServiceError } from '../../platform/contracts/service-error.ts';
import { findProvider } from '../../platform/model/find-provider.ts';
import type { Clock } from '../../platform/model/ports.ts';
import type { ConnectionAccess, NoAccess } from '../domain/access.ts';
import { afterRefusal, tenantAppStep } from '../domain/problem.ts';
import type { AccessTokenQuery } from '../domain/service-token.ts';

/** After this many failures in a row, which take some minutes, it is probably no outage. */
const persistent = 5;

/** The error code for the client, and what to do next. */
const codeAndDetailOf = (none: NoAccess, { label, type }: Provider): [ErrorCode, string] => {
  const again = `POST /integrations/oauth_start/${type}`;
  switch (none.why) {
    case 'not_connected':
      return [
        'integration_not_connected',
        `${label} is not connected. Connect it first: ${again}.`,
      ];
    case 'ended':
      return [
        'reconnect_required',
        `${label} no longer accepts this connection. Connect it again: ${again}.`,
      ];
    // The provider may accept it again by itself, so nobody is sent to reconnect it at once.
    case 'refused':
      return [
        'reconnect_required',
        `${label} refuses this connection for now. ${afterRefusal(`: ${again}`)}`,
      ];
    case 'unconfirmed':
      return [
        'provider_unavailable',
        `${label} refuses our access to this, and does not say why. Try again in a moment.`,
      ];
    case 'app_refused':
      return refusedApp(none.ofTenant, label, again);
    case 'not_renewed': {
      if (none.coolDownMs !== undefined) {
        return [
          'provider_rate_limited',
          `${label} limits how often access is renewed. Wait as long as Retry-After says, then try again.`,
        ];
      }
      // Some providers refuse an ended grant without an error that says so.
      const or = none.failures < persistent ? '' : `, or connect it again: ${again}`;
      return [
        'provider_unavailable',
        `${label} did not renew the access to the account. Try again in a moment${or}.`,
      ];
    }
  }
};

const refusedApp = (ofTenant: boolean, label: string, again: string): [ErrorCode, string] =>
  ofTenant
    ? [
        'tenant_app_misconfigured',
        `${label} refuses your own OAuth app, or it is not stored any more. ${tenantAppStep(`: ${again}`)}`,
      ]
    : [
        'oauth_app_misconfigured',
        `${label} refuses our OAuth app, which only an operator of this service can fix. Contact support; to connect again does not help.`,
      ];

/** For how long the same request gets the same response; 0 or less if that is unknown. */
const waitMsOf = (none: NoAccess, nowMs: number): number => {
  switch (none.why) {
    case 'refused':
      return none.untilMs - nowMs;
    case 'app_refused':
      return none.notBeforeMs - nowMs;
    case 'not_renewed':
      return none.coolDownMs ?? (none.notBeforeMs ?? nowMs) - nowMs;
    default:
      return 0;
  }
};

/** Why an account cannot be used, as a client of the API, or a service that asks for a token, gets it. */
export const noAccess = (none: NoAccess, provider: Provider, nowMs: number): ServiceError => {
  const [code, detail] = codeAndDetailOf(none, provider);
  const waitMs = waitMsOf(none, nowMs);
  return new ServiceError(code, detail, {
    cause: 'cause' in none ? none.cause : undefined,
    ...(waitMs > 0 ? { retryAfterSeconds: Math.ceil(waitMs / 1000) } : {}),
  });
};

/** A request named a connection that the tenant does not have; it may be another tenant's. */
export const noSuchAccount = ({ label, type }: Provider): ServiceError => {
  const message =
    `no connected ${label} account has this id; ` +
    `list them with GET /integrations?integration_type=${type}`;
  return new ServiceError('integration_not_connected', `_integration_id: ${message}.`, {
    fieldErrors: [{ field: '_integration_id', message }],
  });
};

export const noSuchIntegration = (): ServiceError =>
  new ServiceError('not_found', 'There is no such integration. List them with GET /integrations.');

type NoToken = Extract<ConnectionAccess, { none: NoAccess }>;

/** Why a service gets no token of the connection that it asked for. */
export const noTokenFor = (
  { providers, clock }: { providers: ProviderFinder; clock: Clock },
  { integrationId, integrationType }: Pick<AccessTokenQuery, 'integrationId' | 'integrationType'>,
  { none, connection }: NoToken,
): ServiceError => {
  if (none.why === 'not_connected' && integrationId) return noSuchIntegration();
  const type = connection?.integrationType ?? integrationType ?? '';
  return noAccess(none, findProvider(providers, type), clock.nowMs());
};
