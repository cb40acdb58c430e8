import type { Provider } from './provider.ts';

/** The last step of the URLs that are registered at the provider: the callback, and for notices. */
export const callbackSlugOf = ({
  type,
  callbackSlug,
}: Pick<Provider, 'type' | 'callbackSlug'>): string => callbackSlug ?? type;
