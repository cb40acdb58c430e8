import type { Provider } from '../../catalogue/providers/provider.ts';
import type { Connection } from '../../connections/domain/connection.ts';
import type {
  AppKey,
  AppRegistration,
  Deadline,
  OAuthApp,
  OAuthApps,
} from '../../platform/model/ports.ts';
import type { AppProblem, SettingWords } from './app-settings.ts';
import { type AppField, type CheckedApp, checkApp, type GivenApp } from './check-app.ts';
import { markByOwnApp, type OwnAppConnectionsDeps } from './own-app-connections.ts';

export type SetUpAppDeps = OwnAppConnectionsDeps & {
  oauthApps: Pick<OAuthApps, 'getRegistration'> & { put(app: OAuthApp): Promise<void> };
  registeredApps: { remove(key: AppKey): Promise<void> };
  publicBaseUrl: string | undefined;
};

export type PutApp = Pick<CheckedApp, 'steps' | 'warnings'> & {
  app: AppRegistration;
  /** What it took the place of. */
  earlier: AppRegistration | undefined;
  /** The tenant's connections that an own app made that is not there any more. They are marked. */
  needing: Connection[];
};

/**
 * Stores an OAuth app. A tenant's own goes before the platform's, from now on. A new secret of the same
 * client id keeps the connections.
 * @param words what the settings are called where they were given
 * @returns why the provider would refuse it; then nothing is stored
 */
export const putApp = async (
  deps: SetUpAppDeps,
  given: GivenApp & { clientId: string; clientSecret: string },
  { words, deadline }: { words: SettingWords; deadline: Deadline },
): Promise<PutApp | { refused: AppProblem<AppField>[] }> => {
  const { app: checked, problems, ...said } = checkApp(given, words, deps.publicBaseUrl);
  if (problems.length > 0) return { refused: problems };
  const { clientId, clientSecret, signingSecret, provider } = given;
  const earlier = await deps.oauthApps.getRegistration(checked);
  const app = { ...checked, clientId };
  await deps.oauthApps.put({ ...app, clientSecret, signingSecret });
  return { ...said, app, earlier, needing: await mark(deps, { ...app, provider }, deadline) };
};

export type RemovedApp = {
  /** Undefined if there was none: an earlier call may have removed it. */
  removed: AppRegistration | undefined;
  /** As in {@link PutApp}. */
  needing: Connection[];
};

/** Removes an OAuth app. Accounts that a tenant's own connected need it again, or a reconnect. */
export const removeApp = async (
  deps: SetUpAppDeps,
  key: Omit<AppKey, 'integrationType'> & { provider: Provider },
  deadline: Deadline,
): Promise<RemovedApp> => {
  const named = { ...key, integrationType: key.provider.type };
  const removed = await deps.oauthApps.getRegistration(named);
  await deps.registeredApps.remove(named);
  return { removed, needing: await mark(deps, key, deadline) };
};

/** Of the platform's app nobody knows who made which connection: a refused refresh marks each. */
const mark = async (
  deps: SetUpAppDeps,
  { tenantId, provider }: { tenantId: string | undefined; provider: Provider },
  deadline: Deadline,
): Promise<Connection[]> =>
  tenantId === undefined ? [] : markByOwnApp(deps, { tenantId, provider }, deadline);
