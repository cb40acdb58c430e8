import type { Provider } from '../../catalogue/providers/provider.ts';
import { accountIdOf, accountKey } from '../../connections/domain/connection-key.ts';
import type { ClientCredentials } from '../../platform/model/credentials-hash.ts';
import { scalarAt } from '../../platform/model/json-path.ts';
import type { AppCredentials, Clock } from '../../platform/model/ports.ts';
import type { AccountReport } from './account-report.ts';
import type { NoticeResult } from './pass-on-notice.ts';
import { parseNotice } from './read-notice.ts';

export type HandleUninstallDeps = {
  /** Resolves when it can no longer be lost. */
  queueReport(report: AccountReport): Promise<unknown>;
  appCredentials: AppCredentials;
  clock: Clock;
};

/** We read the body only after the credentials. */
type UninstallCall = { provider: Provider; authorization: string; rawBody: Buffer };

/** Passes on that the account removed our app. */
export const handleUninstall = async (
  { queueReport, appCredentials, clock }: HandleUninstallDeps,
  { provider, authorization, rawBody }: UninstallCall,
): Promise<NoticeResult> => {
  const { type: integrationType, uninstallCall, grantFamily } = provider;
  if (!uninstallCall) return { refused: { why: 'no_calls' } };
  const credentials = readBasic(authorization);
  if (!credentials) return { refused: { why: 'no_credentials' } };
  const apps = await appCredentials.of(integrationType, credentials);
  if (apps.length === 0) return { refused: { why: 'wrong_credentials' } };
  const parsed = parseNotice(rawBody);
  if (!parsed) return { refused: { why: 'not_json' } };
  const ids = uninstallCall.accountId.map((path) => scalarAt(parsed.body, path));
  const missing = uninstallCall.accountId[ids.indexOf(undefined)];
  if (missing !== undefined) {
    return { refused: { why: 'missing', field: missing, what: 'account' } };
  }
  const account = { id: accountIdOf(ids.join('/')), label: '' };
  const key = accountKey({ integrationType, account, grantFamily }) ?? '';
  // Whoever has our secret could forge a time, so this ends all that is connected until now.
  const nowMs = clock.nowMs();
  for (const { tenantId, clientId } of apps) {
    await queueReport({
      integrationType,
      tenantApps: tenantId === undefined ? undefined : { tenantId, clientIds: [clientId] },
      effect: 'uninstalled',
      accountKey: key,
      connectedUntilMs: nowMs,
      surelyUntilMs: nowMs,
    });
  }
  return { response: {} };
};

const base64 = /^Basic ((?:[\w+/]{4}){1,500}(?:[\w+/]{2}==|[\w+/]{3}=)?)$/;
const idAndSecret = /^[\x21-\x39\x3b-\x7e]+:[\x21-\x7e]+$/;

/**
 * The credentials of an Authorization header; undefined when no app can have them.
 * @see https://www.rfc-editor.org/rfc/rfc7617#section-2
 */
const readBasic = (authorization: string): ClientCredentials | undefined => {
  const [, encoded] = base64.exec(authorization) ?? [];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('latin1');
  return idAndSecret.test(text) ? (text as ClientCredentials) : undefined;
};
