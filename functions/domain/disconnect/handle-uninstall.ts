import { timingSafeEqual } from 'node:crypto';
import type { Provider } from '../../providers/provider.ts';
import { sha256 } from '../connect/flow.ts';
import { accountKey } from '../connection/account-key.ts';
import { ended } from '../connection/connection.ts';
import { invalidField, ServiceError } from '../model/errors.ts';
import { scalarAt } from '../model/json-path.ts';
import type { Clock, Connections, OAuthApps } from '../model/ports.ts';

export type HandleUninstallDeps = { connections: Connections; oauthApps: OAuthApps; clock: Clock };

/**
 * Marks every connection of the account as to be connected again; none is deleted.
 * @returns how many it were
 * @throws ServiceError not_found when the provider makes no such calls, unauthorized,
 *   validation_failed
 */
export const handleUninstall = async (
  { connections, oauthApps, clock }: HandleUninstallDeps,
  { provider, authorization, body }: { provider: Provider; authorization: string; body: unknown },
): Promise<number> => {
  const { type: integrationType, label, uninstallCall, grantFamily } = provider;
  if (!uninstallCall) {
    throw new ServiceError('not_found', `${label} does not tell of uninstalls here.`);
  }
  const app = await oauthApps.get(integrationType);
  const expected = app && `Basic ${btoa(`${app.clientId}:${app.clientSecret}`)}`;
  if (
    !expected ||
    !timingSafeEqual(Buffer.from(sha256(expected)), Buffer.from(sha256(authorization)))
  ) {
    throw new ServiceError(
      'unauthorized',
      `Send the client id and secret of ${label}’s OAuth app as Basic credentials.`,
    );
  }
  const ids = uninstallCall.accountId.map((path) => scalarAt(body, path));
  const missing = uninstallCall.accountId[ids.indexOf(undefined)];
  if (missing !== undefined) throw invalidField(missing, 'it is missing');

  const account = { id: ids.join('/'), label: '' };
  const key =
    accountKey({ integrationType, account, ...(grantFamily ? { grantFamily } : {}) }) ?? '';
  let marked = 0;
  for (const one of await connections.findByAccount(key)) {
    if (await mark(connections, one, { key, nowMs: clock.nowMs() })) marked++;
  }
  return marked;
};

/** Again when another writer came first: an uninstall is told once. */
const mark = async (
  connections: Connections,
  { tenantId, integrationType }: { tenantId: string; integrationType: string },
  { key, nowMs }: { key: string; nowMs: number },
): Promise<boolean> => {
  for (;;) {
    const connection = await connections.get(tenantId, integrationType);
    if (!connection || accountKey(connection) !== key) return false;
    if (connection.uninstalledAtMs) return true;
    const next = { ...ended(connection), uninstalledAtMs: nowMs };
    if (await connections.put(next, connection.version)) return true;
  }
};
