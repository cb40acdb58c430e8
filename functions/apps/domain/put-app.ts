import type { AppRegistration, Deadline, OAuthApp } from '../../platform/model/ports.ts';
import { type CheckedApp, checkApp } from './check-app.ts';
import { putWarnings } from './put-warnings.ts';
import type { AppField, AppProblem, GivenApp, SettingWords } from './read-settings.ts';
import {
  type MarkedByApp,
  markByTenantApp,
  type TenantAppConnectionsDeps,
} from './tenant-app-connections.ts';

export type PutAppDeps = TenantAppConnectionsDeps & {
  oauthApps: { put(app: OAuthApp): Promise<void> };
  publicBaseUrl: string | undefined;
};

export type PutAppResult = Pick<CheckedApp, 'steps' | 'warnings'> &
  MarkedByApp & {
    app: AppRegistration;
    /** What it replaced. */
    earlier: AppRegistration | undefined;
  };

/**
 * Stores an OAuth app. A tenant's own goes before the platform's, from now on. A new secret of the same
 * client id leaves the connections connected.
 * @param words what the settings are called where they were given
 * @returns why the provider would refuse it; then nothing is stored
 */
export const putApp = async (
  deps: PutAppDeps,
  given: GivenApp & { clientId: string; clientSecret: string },
  { words, deadline }: { words: SettingWords; deadline: Deadline },
): Promise<PutAppResult | { refused: AppProblem<AppField>[] }> => {
  const { app: checked, problems, ...advice } = checkApp(given, words, deps.publicBaseUrl);
  if (problems.length > 0) return { refused: problems };
  const { clientId, clientSecret, signingSecret, provider } = given;
  const earlier = await deps.oauthApps.getRegistration(checked);
  const app = { ...checked, clientId };
  await deps.oauthApps.put({ ...app, clientSecret, signingSecret });
  const gone = putWarnings({ provider, app: { ...app, signingSecret }, earlier }, words);
  return {
    ...advice,
    warnings: [...advice.warnings, ...gone],
    app,
    earlier,
    ...(await markByTenantApp(deps, { ...app, provider }, deadline)),
  };
};
