import { timingSafeEqual } from 'node:crypto';
import type { Provider } from '../../providers/provider.ts';
import { accountKey } from '../connection/account-key.ts';
import type { Connections } from '../connection/ports.ts';
import { invalidField, ServiceError } from '../model/errors.ts';
import { scalarAt } from '../model/json-path.ts';
import type { Clock, OAuthApp, OAuthApps } from '../model/ports.ts';
import { sha256 } from '../model/sha256.ts';
import { markUninstalled } from './account-connections.ts';

export type HandleUninstallDeps = { connections: Connections; oauthApps: OAuthApps; clock: Clock };

/**
 * Marks every connection of the account as needing a reconnect, and deletes none.
 * @returns how many it marked
 * @throws ServiceError not_found when the provider makes no such calls, unauthorized,
 *   validation_failed
 */
export const handleUninstall = async (
  { connections, oauthApps, clock }: HandleUninstallDeps,
  { provider, authorization, body }: { provider: Provider; authorization: string; body: unknown },
): Promise<number> => {
  const { type: integrationType, label, uninstallCall, grantFamily } = provider;
  if (!uninstallCall) {
    throw new ServiceError('not_found', `${label} reports no uninstalls. Do not call this again.`);
  }
  const app = await oauthApps.get(integrationType);
  if (!app || !isAuthorized(app, authorization)) {
    throw new ServiceError(
      'unauthorized',
      `Send the client id and secret of ${label}’s OAuth app as Basic credentials.`,
    );
  }
  const ids = uninstallCall.accountId.map((path) => scalarAt(body, path));
  const missing = uninstallCall.accountId[ids.indexOf(undefined)];
  if (missing !== undefined)
    throw invalidField(missing, 'it is missing; send it, so that the account is known');

  const account = { id: ids.join('/'), label: '' };
  const key = accountKey({ integrationType, account, grantFamily }) ?? '';
  return markUninstalled(connections, { key }, clock.nowMs());
};

/** Whether the caller sent the app's credentials, compared in constant time. */
const isAuthorized = ({ clientId, clientSecret }: OAuthApp, authorization: string): boolean => {
  const expected = `Basic ${btoa(`${clientId}:${clientSecret}`)}`;
  return timingSafeEqual(Buffer.from(sha256(expected)), Buffer.from(sha256(authorization)));
};
