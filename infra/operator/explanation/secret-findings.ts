import type { Provider } from '../../../functions/catalogue/providers/provider.ts';
import { redirectUriOf } from '../../../functions/catalogue/providers/provider-urls.ts';
import {
  resolveProvider,
  type VariableValues,
} from '../../../functions/catalogue/providers/resolve-provider.ts';
import { administratorUrl } from '../../../functions/connect/domain/authorization-url.ts';
import { openTokens } from '../../../functions/connections/domain/open-tokens.ts';
import type { MadeByApp } from '../../../functions/platform/model/find-app.ts';
import { iso } from '../../../functions/platform/model/iso.ts';
import type { OAuthApp, OAuthApps, SecretBox } from '../../../functions/platform/model/ports.ts';
import type { CommandContext } from '../create-context.ts';
import { unopened } from '../unopened.ts';
import {
  configureApp,
  connectAgain,
  type ExaminedConnection,
  type ExplanationFinding,
} from './finding.ts';

/** Whether the connection's tokens open, and can be refreshed. Nothing of them is ever shown. */
export const tokenFindings = async (
  secretBox: SecretBox,
  { connection, provider, nowMs }: ExaminedConnection,
): Promise<ExplanationFinding[]> => {
  const { accessTokenExpiresAtMs } = connection;
  try {
    const tokens = await openTokens(secretBox, connection);
    const isEndless = tokens.refreshToken !== undefined || provider.longLivedExchange;
    const hasEnded = connection.state.is === 'ended';
    if (isEndless || hasEnded || !accessTokenExpiresAtMs) return [];
    return [
      {
        code: 'no_refresh_token',
        detail: `${provider.label} gave no refresh token: the connection ends with its access token, ${iso(accessTokenExpiresAtMs)}.`,
        nextStep: connectAgain(provider),
        ...(accessTokenExpiresAtMs <= nowMs ? { unhealthy: true } : {}),
      },
    ];
  } catch (error) {
    return [notOpened(error, 'tokens', connectAgain(provider))];
  }
};

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

const names = { tokens: 'The stored tokens', oauth_app: 'The client secret of the OAuth app' };

const reasons = {
  unreadable: 'cannot be opened: sealed with another KMS key or for another row, or damaged.',
  denied: 'may be good or not: KMS does not let you open it.',
  key_unusable: 'cannot be opened: the KMS key is disabled, about to be deleted, or gone.',
  unavailable: 'could not be opened: KMS did not answer.',
};

const nextSteps = {
  denied: 'Explain it again with a role that has kms:Decrypt on the secrets key.',
  key_unusable: 'Enable the secrets key again, or cancel its deletion.',
  unavailable: 'Explain it again in a moment.',
};

const notOpened = (
  error: unknown,
  what: keyof typeof names,
  replace: string,
): ExplanationFinding => {
  const reason = unopened(error);
  return {
    code: `${what}_${reason}`,
    detail: `${names[what]} ${reasons[reason]}`,
    nextStep: { ...nextSteps, unreadable: replace }[reason],
    unhealthy: true,
  };
};
