import type { Provider } from '../../../functions/catalogue/providers/provider.ts';
import { redirectUriOf } from '../../../functions/catalogue/providers/provider-urls.ts';
import {
  resolveProvider,
  type VariableValues,
} from '../../../functions/catalogue/providers/resolve-provider.ts';
import { administratorUrl } from '../../../functions/connect/domain/authorization-url.ts';
import type { MadeByApp } from '../../../functions/platform/model/find-app.ts';
import type { OAuthApp, OAuthApps } from '../../../functions/platform/model/ports.ts';
import type { CommandContext } from '../create-context.ts';
import { configureApp, type ExplanationFinding } from './finding.ts';
import { notOpened } from './secret-findings.ts';

export type FindApp = (get: OAuthApps['get']) => Promise<OAuthApp | undefined>;

/** Whether there is an OAuth app to refresh and connect with, and its secret opens. */
export const appFindings = async (
  oauthApps: OAuthApps,
  provider: Provider,
  {
    environment,
    targetOption,
    baseUrl,
  }: Pick<CommandContext, 'environment' | 'targetOption' | 'baseUrl'>,
  { find, made }: { find: FindApp; made: MadeByApp },
): Promise<ExplanationFinding[]> => {
  const { variables, tenantApp } = made;
  const configure = configureApp(provider, targetOption, made);
  try {
    const app = await find(oauthApps.get);
    if (app) return administratorLink(provider, { app, variables, baseUrl: await baseUrl() });
  } catch (error) {
    return [notOpened(error, 'oauth_app', configure)];
  }
  return [
    {
      code: 'oauth_app_missing',
      detail:
        tenantApp === undefined
          ? `No OAuth app of ${provider.label} is stored in ${environment}: nothing can be connected or refreshed.`
          : `The tenant's own OAuth app ${tenantApp} of ${provider.label} is not stored in ${environment}: the connection cannot be refreshed.`,
      nextStep: configure,
      unhealthy: true,
    },
  ];
};

/** Whom a company lets connect only after its administrator: nothing here says whether it does. */
const administratorLink = (
  provider: Provider,
  {
    app,
    variables,
    baseUrl,
  }: { app: OAuthApp; variables: VariableValues; baseUrl?: string | undefined },
): ExplanationFinding[] => {
  const redirectUri = baseUrl && redirectUriOf(baseUrl, provider);
  const url = administratorUrl(resolveProvider(provider, variables), app, { redirectUri });
  if (!url) return [];
  const detail = `If people are told that an administrator must allow the app, ${provider.label} takes that at ${url.href}`;
  return [{ code: 'administrator_link', detail }];
};
