import type { Provider } from './provider.ts';

/** Where the provider sends people back to, as it has to be registered there. */
export const redirectUriOf = (publicBaseUrl: string, { type }: Provider): string =>
  `${publicBaseUrl}/integrations/oauth_callback/${type}`;
