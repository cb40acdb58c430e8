import { type ErrorCode, ServiceError } from '../contracts/service-error.ts';
import type { NoAccess, NotRenewed } from '../domain/connection/access.ts';
import type { Provider } from '../providers/provider.ts';

/** What a client is answered: its code, and what to do next. */
type Answer = { code: ErrorCode; detail: string; untilMs?: number | undefined; cause?: unknown };

/** After this many failures in a row, which take some minutes, it is probably no outage. */
const persistent = 5;

const again = ({ type }: Provider) => `POST /integrations/oauth_start/${type}`;

const answerOf = (none: NoAccess, provider: Provider, nowMs: number): Answer => {
  const { label } = provider;
  switch (none.why) {
    case 'not_connected':
      return {
        code: 'integration_not_connected',
        detail: `${label} is not connected. Connect it first: ${again(provider)}.`,
      };
    case 'ended':
      return {
        code: 'reconnect_required',
        detail: `${label} no longer accepts this connection. Connect it again: ${again(provider)}.`,
      };
    // The provider may accept it again by itself, so nobody is sent to reconnect it at once.
    case 'refused':
      return {
        code: 'reconnect_required',
        detail:
          `${label} refuses this connection for now. Try again in five minutes; if it is still ` +
          `refused, connect it again: ${again(provider)}.`,
        untilMs: none.untilMs,
      };
    case 'unconfirmed':
      return {
        code: 'provider_unavailable',
        detail: `${label} refuses our access to this, and does not say why. Try again in a moment.`,
      };
    case 'app_refused':
      return {
        code: 'oauth_app_misconfigured',
        detail:
          `${label} refuses our OAuth app, which only an operator of this service can fix. Contact ` +
          'support; to connect again does not help.',
        untilMs: none.notBeforeMs,
        cause: none.cause,
      };
    case 'not_renewed':
      return notRenewed(none, provider, nowMs);
  }
};

const notRenewed = (
  { failures, notBeforeMs, askedToWaitMs, cause }: NotRenewed,
  provider: Provider,
  nowMs: number,
): Answer => {
  const { label } = provider;
  if (askedToWaitMs !== undefined) {
    return {
      code: 'provider_rate_limited',
      detail: `${label} limits how often access is renewed. Wait as long as Retry-After says, then try again.`,
      untilMs: nowMs + askedToWaitMs,
      cause,
    };
  }
  // Some providers refuse a dead grant without an error that says so.
  const or = failures < persistent ? '' : `, or connect it again: ${again(provider)}`;
  return {
    code: 'provider_unavailable',
    detail: `${label} did not renew the access to the account. Try again in a moment${or}.`,
    untilMs: notBeforeMs,
    cause,
  };
};

/** Why an account cannot be used, as a client of the API, or a service that asks for a token, gets it. */
export const noAccess = (none: NoAccess, provider: Provider, nowMs: number): ServiceError => {
  const { code, detail, untilMs, cause } = answerOf(none, provider, nowMs);
  const isLater = untilMs !== undefined && untilMs > nowMs;
  return new ServiceError(code, detail, {
    cause,
    ...(isLater ? { retryAfterSeconds: Math.ceil((untilMs - nowMs) / 1000) } : {}),
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
