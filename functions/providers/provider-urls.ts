import { callbackSlugOf } from './callback-slug.ts';
import type { Provider } from './provider.ts';

/** Where the provider sends people back to, as it has to be registered there. */
export const redirectUriOf = (publicBaseUrl: string, provider: Provider): string =>
  `${publicBaseUrl}/integrations/oauth_callback/${callbackSlugOf(provider)}`;

/** Where the provider sends its notices, as it has to be registered there; undefined without any. */
export const noticesUrlOf = (publicBaseUrl: string, provider: Provider): string | undefined =>
  provider.notices && `${publicBaseUrl}/integrations/notices/${callbackSlugOf(provider)}`;
