import type { Provider } from '../../catalogue/providers/provider.ts';

/** What the provider would say to a redirect URI: refusals, and what it may refuse. */
type RedirectUriProblems = { refusals: string[]; warnings: string[] };

const elsewhere = 'Serve the API at another address: customDomain in infra/cdk/environments.ts.';
const tunnel =
  'It may make an exception of localhost for an app in development; otherwise register an app for a deployed environment.';

/** @param isLocal of a local stack, whose http some providers let pass in development */
export const redirectUriProblems = (
  { label, appSettings }: Provider,
  redirectUri: string,
  isLocal: boolean,
): RedirectUriProblems => {
  const { https = false, forbiddenWords = [] } = appSettings?.redirectUri ?? {};
  const { protocol, host, pathname } = new URL(redirectUri);
  const named = `${host}${pathname}`.toLowerCase();
  const words = forbiddenWords.flatMap((word) => word.exec(named)?.[0] ?? []);
  const needsHttps = https && protocol !== 'https:';
  const insecure = `${label} takes redirect URIs with https alone, and this is ${redirectUri}.`;
  return {
    refusals: [
      ...words.map(
        (word) =>
          `${label} refuses a redirect URI that holds “${word}”: ${redirectUri}. ${elsewhere}`,
      ),
      ...(needsHttps && !isLocal ? [`${insecure} ${elsewhere}`] : []),
    ],
    warnings: needsHttps && isLocal ? [`${insecure} ${tunnel}`] : [],
  };
};
