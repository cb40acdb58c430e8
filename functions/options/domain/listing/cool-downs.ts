import { appRegions } from '../../../catalogue/providers/app-regions.ts';
import type { Provider } from '../../../catalogue/providers/provider.ts';
import type { Connection } from '../../../connections/domain/connection.ts';
import type { Clock } from '../../../platform/model/ports.ts';
import { sha256 } from '../../../platform/model/sha256.ts';

/** A connection and the OAuth app that made it, each by the key of its row. */
export type CoolDownKeys = { connection: string; app: string };

/** Until when a provider is not called: 0 if it may be. Epoch milliseconds. */
export type CoolDowns = { connectionLimitedUntilMs: number; appLimitedUntilMs: number };

/** The rate limits of providers, for whatever calls them with a connection's tokens. */
export type CoolDownStore = {
  coolDowns(keys: CoolDownKeys): Promise<CoolDowns>;
  /** A later limit that is already set stays. @param of a connection or an app */
  setLimitedUntil(of: string, untilMs: number): Promise<void>;
};

/** One account's answer stops no other for longer, whatever it says. */
const longestAppLimitMs = 60_000;

export const hashOf = (parts: object): string => sha256(JSON.stringify(parts));

/** A new flow may bring another account, whose lists and limits are different. */
export const identityOf = ({ tenantId, integrationType, integrationId, flowId }: Connection) => ({
  tenantId,
  integrationType,
  integrationId,
  flowId,
});

export const coolDownKeysOf = (provider: Provider, connection: Connection): CoolDownKeys => {
  const { tenantId, variables, tenantApp } = connection;
  return {
    connection: hashOf(identityOf(connection)),
    app: hashOf({
      app: provider.type,
      region: appRegions(provider, variables)[0],
      // Its quota is its tenant's alone.
      ...(tenantApp === undefined ? {} : { tenantId, tenantApp }),
    }),
  };
};

/** How long to wait, and whether for a limit that all connections of the app share; undefined for no wait. */
export const coolDownAt = (
  { connectionLimitedUntilMs, appLimitedUntilMs }: CoolDowns,
  nowMs: number,
): { waitMs: number; ofApp: boolean } | undefined => {
  const waitMs = Math.max(connectionLimitedUntilMs, appLimitedUntilMs) - nowMs;
  return waitMs > 0 ? { waitMs, ofApp: appLimitedUntilMs > connectionLimitedUntilMs } : undefined;
};

/** Nobody calls the provider before the time that it named. What fails to be stored fails no call. */
export const recordCoolDown = async (
  store: Pick<CoolDownStore, 'setLimitedUntil'>,
  { clock, report }: { clock: Clock; report(error: unknown): void },
  { connection, app }: CoolDownKeys,
  { waitMs, ofApp = false }: { waitMs: number; ofApp?: boolean | undefined },
): Promise<void> => {
  const ms = ofApp ? Math.min(longestAppLimitMs, waitMs) : waitMs;
  await store.setLimitedUntil(ofApp ? app : connection, clock.nowMs() + ms).catch(report);
};
