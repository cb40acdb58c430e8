import type { Provider } from '../../providers/provider.ts';
import { ServiceError } from '../model/errors.ts';
import { type Connection, stateOf } from './connection.ts';
import type { NextStep } from './next-step.ts';

const again = ({ type }: Provider) => `POST /integrations/oauth_start/${type}`;

/** @param integrationId if the request named a connection, which may be another tenant's */
export const notConnected = (provider: Provider, integrationId?: string) => {
  if (integrationId === undefined) {
    return new ServiceError(
      'integration_not_connected',
      `${provider.label} is not connected. Connect it first: ${again(provider)}.`,
    );
  }
  const { label, type } = provider;
  const message =
    `no connected ${label} account has this id; ` +
    `list them with GET /integrations?integration_type=${type}`;
  return new ServiceError('integration_not_connected', `_integration_id: ${message}.`, {
    fieldErrors: [{ field: '_integration_id', message }],
  });
};

export const reconnectRequired = (provider: Provider) =>
  new ServiceError(
    'reconnect_required',
    `${provider.label} no longer accepts this connection. Connect it again: ${again(provider)}.`,
  );

/** After this many failures in a row, which take some minutes, it is probably no outage. */
const persistent = 5;

type Failures = Pick<Connection, 'failedRefreshes' | 'coolDownUntilMs'>;

/** For how long the provider is not asked again. */
const coolDown = ({ coolDownUntilMs = 0 }: Failures, nowMs: number) =>
  coolDownUntilMs > nowMs
    ? { retryAfterSeconds: Math.ceil((coolDownUntilMs - nowMs) / 1000) }
    : undefined;

/** The provider may accept it again by itself, so nobody is sent to reconnect it at once. */
const refusedYet = (provider: Provider, failures: Failures, nowMs: number) =>
  new ServiceError(
    'reconnect_required',
    `${provider.label} refuses this connection for now. Try again in five minutes; if it is still ` +
      `refused, connect it again: ${again(provider)}.`,
    coolDown(failures, nowMs),
  );

/** Some providers refuse a dead grant without an error that says so. */
export const notRenewed = (
  provider: Provider,
  failures: Failures,
  nowMs: number,
  cause?: unknown,
) =>
  new ServiceError(
    'provider_unavailable',
    `${provider.label} did not renew the access to the account. Try again in a moment` +
      `${(failures.failedRefreshes ?? 0) < persistent ? '' : `, or connect it again: ${again(provider)}`}.`,
    { cause, ...coolDown(failures, nowMs) },
  );

export const appMisconfigured = (
  { label, type }: Provider,
  failures: Failures,
  nowMs: number,
  cause?: unknown,
) =>
  new ServiceError(
    'oauth_app_misconfigured',
    `${label} refuses our OAuth app. An operator must fix it: npm run operator -- ` +
      `configure-oauth-app --integration-type ${type}, with --env or --local.`,
    { cause, ...coolDown(failures, nowMs) },
  );

/** The error for a connection that the provider does not accept. */
export const refusal = (provider: Provider, connection: Connection, nowMs: number): ServiceError =>
  stateOf(connection) === 'refused_for_now'
    ? refusedYet(provider, connection, nowMs)
    : reconnectRequired(provider);

/** The error for a connection that cannot be used now. */
export const stepFailure = (
  reason: (NextStep & { do: 'fail' })['reason'],
  provider: Provider,
  connection: Connection,
  nowMs: number,
): ServiceError => {
  switch (reason) {
    case 'reconnect_required':
      return refusal(provider, connection, nowMs);
    case 'app_refused':
      return appMisconfigured(provider, connection, nowMs);
    case 'not_renewed':
      return notRenewed(provider, connection, nowMs);
  }
};
