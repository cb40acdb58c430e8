import type { Provider } from '../../catalogue/providers/provider.ts';
import { noticesUrlOf, redirectUriOf } from '../../catalogue/providers/provider-urls.ts';

/** What has to be entered at the provider for an app to work here. */
export type RegistrationSteps = {
  redirectUri: string;
  /** Undefined where the provider sends no notices. */
  noticesUrl: string | undefined;
  /** Sentences. */
  others: string[];
};

/** Stands for a base address that could not be found out. */
const unknownBaseUrl = '{base_url}';

/** @param tenantId whose own app it is, if it is not the platform's */
export const registrationSteps = (
  provider: Provider,
  baseUrl: string = unknownBaseUrl,
  tenantId?: string,
): RegistrationSteps => {
  const noticesUrl = noticesUrlOf(baseUrl, provider, tenantId);
  const { registration = [], review } = provider.appSettings ?? {};
  const sentences = [...registration, ...(review ? [`Review: ${review}`] : [])];
  const others = sentences
    .filter((sentence) => noticesUrl !== undefined || !sentence.includes('{notices_url}'))
    .map((sentence) => withNoticesUrl(sentence, noticesUrl ?? ''));
  return { redirectUri: redirectUriOf(baseUrl, provider), noticesUrl, others };
};

/** Some providers have a URL for each kind of notice, which differ in their query. */
const withNoticesUrl = (sentence: string, url: string): string =>
  sentence
    .replaceAll('{notices_url}?', url.includes('?') ? `${url}&` : `${url}?`)
    .replaceAll('{notices_url}', url);

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
