import type { Provider } from './provider.ts';

/** The last step of the provider's redirect URI. */
export const callbackSlugOf = ({ type, callbackSlug }: Provider): string => callbackSlug ?? type;
