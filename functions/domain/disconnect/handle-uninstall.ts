import type { Provider } from '../../providers/provider.ts';
import { accountKey } from '../connection/connection-key.ts';
import type { Connections } from '../connection/ports.ts';
import type { ClientCredentials } from '../model/credentials-hash.ts';
import { scalarAt } from '../model/json-path.ts';
import type { AppCredentials, Clock } from '../model/ports.ts';
import { markEnded } from './account-connections.ts';
import type { NoticeRefusal } from './notice-refusal.ts';
import { parseNotice } from './read-notice.ts';

export type HandleUninstallDeps = {
  connections: Connections;
  appCredentials: AppCredentials;
  clock: Clock;
};

/** The body is read only once the credentials are ours. */
type UninstallCall = { provider: Provider; authorization: string; rawBody: Buffer };

/** Ends every connection of the account, and deletes none. @returns how many it ended */
export const handleUninstall = async (
  { connections, appCredentials, clock }: HandleUninstallDeps,
  { provider, authorization, rawBody }: UninstallCall,
): Promise<{ ended: number } | { refused: NoticeRefusal }> => {
  const { type: integrationType, uninstallCall, grantFamily } = provider;
  if (!uninstallCall) return { refused: { why: 'no_calls' } };
  const credentials = readBasic(authorization);
  if (!credentials || !(await appCredentials.areOf(integrationType, credentials))) {
    return { refused: { why: 'not_our_app' } };
  }
  const parsed = parseNotice(rawBody);
  if (!parsed) return { refused: { why: 'not_json' } };
  const ids = uninstallCall.accountId.map((path) => scalarAt(parsed.body, path));
  const missing = uninstallCall.accountId[ids.indexOf(undefined)];
  if (missing !== undefined) {
    return { refused: { why: 'missing', field: missing, what: 'account' } };
  }
  const account = { id: ids.join('/'), label: '' };
  const key = accountKey({ integrationType, account, grantFamily }) ?? '';
  const ended = await markEnded(connections, { key }, 'uninstalled', clock.nowMs());
  return ended === 'undecided' ? { refused: { why: 'undecided' } } : { ended };
};

const base64 = /^Basic ((?:[\w+/]{4}){1,500}(?:[\w+/]{2}==|[\w+/]{3}=)?)$/;
const idAndSecret = /^[\x21-\x39\x3b-\x7e]+:[\x21-\x7e]+$/;

/**
 * The credentials of an Authorization header, or undefined when they can be nobody's.
 * @see https://www.rfc-editor.org/rfc/rfc7617#section-2
 */
export const readBasic = (authorization: string): ClientCredentials | undefined => {
  const [, encoded] = base64.exec(authorization) ?? [];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('latin1');
  return idAndSecret.test(text) ? (text as ClientCredentials) : undefined;
};
