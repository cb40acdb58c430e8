import type { Provider } from '../../providers/provider.ts';
import { accountKey } from '../connection/account-key.ts';
import type { Connections } from '../connection/ports.ts';
import { invalidField, ServiceError } from '../model/errors.ts';
import { scalarAt } from '../model/json-path.ts';
import type { AppCredentials, Clock } from '../model/ports.ts';
import { markUninstalled } from './account-connections.ts';
import { readBasic } from './read-basic.ts';

export type HandleUninstallDeps = {
  connections: Connections;
  appCredentials: AppCredentials;
  clock: Clock;
};

/**
 * Marks every connection of the account as needing a reconnect, and deletes none.
 * @returns how many it marked
 * @throws ServiceError not_found when the provider makes no such calls, unauthorized,
 *   validation_failed
 */
export const handleUninstall = async (
  { connections, appCredentials, clock }: HandleUninstallDeps,
  { provider, authorization, body }: { provider: Provider; authorization: string; body: unknown },
): Promise<number> => {
  const { type: integrationType, label, uninstallCall, grantFamily } = provider;
  if (!uninstallCall) {
    throw new ServiceError('not_found', `${label} reports no uninstalls. Do not call this again.`);
  }
  const credentials = readBasic(authorization);
  if (!credentials || !(await appCredentials.areOf(integrationType, credentials))) {
    throw new ServiceError(
      'unauthorized',
      `Send the client id and secret of ${label}’s OAuth app as Basic credentials.`,
    );
  }
  const ids = uninstallCall.accountId.map((path) => scalarAt(body, path));
  const missing = uninstallCall.accountId[ids.indexOf(undefined)];
  if (missing !== undefined) throw invalidField(missing, 'it is missing; send the account');

  const account = { id: ids.join('/'), label: '' };
  const key = accountKey({ integrationType, account, grantFamily }) ?? '';
  return markUninstalled(connections, { key }, clock.nowMs());
};
