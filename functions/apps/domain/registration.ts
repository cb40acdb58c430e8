import { guideOf } from '../../catalogue/guides/guide-of.ts';
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
  const { steps = [], review } = guideOf(provider) ?? {};
  const sentences = [...steps, ...(review ? [`Review: ${review}`] : [])];
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
