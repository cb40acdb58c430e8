import type { Provider } from '../../providers/provider.ts';
import { accountKey } from '../connection/account-key.ts';
import type { Connections } from '../connection/ports.ts';
import { scalarAt } from '../model/json-path.ts';
import type { AppCredentials, Clock } from '../model/ports.ts';
import { markEnded } from './account-connections.ts';
import type { NoticeRefusal } from './notice-refusal.ts';
import { readBasic } from './read-basic.ts';

export type HandleUninstallDeps = {
  connections: Connections;
  appCredentials: AppCredentials;
  clock: Clock;
};

/** Ends every connection of the account, and deletes none. @returns how many it ended */
export const handleUninstall = async (
  { connections, appCredentials, clock }: HandleUninstallDeps,
  { provider, authorization, body }: { provider: Provider; authorization: string; body: unknown },
): Promise<{ ended: number } | { refused: NoticeRefusal }> => {
  const { type: integrationType, uninstallCall, grantFamily } = provider;
  if (!uninstallCall) return { refused: { why: 'no_calls' } };
  const credentials = readBasic(authorization);
  if (!credentials || !(await appCredentials.areOf(integrationType, credentials))) {
    return { refused: { why: 'not_our_app' } };
  }
  const ids = uninstallCall.accountId.map((path) => scalarAt(body, path));
  const missing = uninstallCall.accountId[ids.indexOf(undefined)];
  if (missing !== undefined) {
    return { refused: { why: 'missing', field: missing, what: 'account' } };
  }
  const account = { id: ids.join('/'), label: '' };
  const key = accountKey({ integrationType, account, grantFamily }) ?? '';
  const ended = await markEnded(connections, { key }, 'uninstalled', clock.nowMs());
  return ended === 'undecided' ? { refused: { why: 'undecided' } } : { ended };
};
