import { timingSafeEqual } from 'node:crypto';
import type { Provider } from '../../providers/provider.ts';
import { sha256 } from '../connect/flow.ts';
import { accountKey } from '../connection/account-key.ts';
import { ended } from '../connection/connection.ts';
import { invalidField, ServiceError } from '../model/errors.ts';
import { scalarAt } from '../model/json-path.ts';
import type { Clock, Integrations, OAuthApps } from '../model/ports.ts';

export type NoteUninstall = { integrations: Integrations; oauthApps: OAuthApps; clock: Clock };

/**
 * Marks every connection of the account as to be connected again; none is deleted.
 * @returns how many it were
 * @throws ServiceError not_found when the provider makes no such calls, unauthorized,
 *   validation_failed
 */
export const noteUninstall = async (
  { integrations, oauthApps, clock }: NoteUninstall,
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
  for (const one of await integrations.findByAccount(key)) {
    if (await mark(integrations, one, { key, nowMs: clock.nowMs() })) marked++;
  }
  return marked;
};

/** Again when another writer came first: an uninstall is told once. */
const mark = async (
  integrations: Integrations,
  { tenantId, integrationType }: { tenantId: string; integrationType: string },
  { key, nowMs }: { key: string; nowMs: number },
): Promise<boolean> => {
  for (;;) {
    const integration = await integrations.get(tenantId, integrationType);
    if (!integration || accountKey(integration) !== key) return false;
    if (integration.uninstalledAtMs) return true;
    const next = { ...ended(integration), uninstalledAtMs: nowMs };
    if (await integrations.put(next, integration.version)) return true;
  }
};
