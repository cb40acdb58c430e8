import type { Provider } from '../../../functions/providers/provider.ts';
import { noticesUrlOf, redirectUriOf } from '../../../functions/providers/provider-urls.ts';

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

export const registrationSteps = (
  provider: Provider,
  baseUrl: string = unknownBaseUrl,
): RegistrationSteps => {
  const noticesUrl = noticesUrlOf(baseUrl, provider);
  const sentences = provider.appSettings?.registration ?? [];
  const others = sentences
    .filter((sentence) => noticesUrl !== undefined || !sentence.includes('{notices_url}'))
    .map((sentence) => sentence.replaceAll('{notices_url}', noticesUrl ?? ''));
  return { redirectUri: redirectUriOf(baseUrl, provider), noticesUrl, others };
};
