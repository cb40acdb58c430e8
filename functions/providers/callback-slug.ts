import type { Provider } from './provider.ts';

/**
 * What stands for `type` in the redirect URI and in the URL for notices, where the provider refuses a
 * URL that holds its name: lower case letters, digits and `-`. Each has this one address alone. Not in
 * the provider's own file, since a callback's path is checked before any provider is loaded.
 */
const slugs: Readonly<Record<string, string>> = { gohighlevel: 'crm-location' };

/** The last step of the URLs that are registered at the provider: the callback, and for notices. */
export const callbackSlugOf = ({ type }: Pick<Provider, 'type'>): string => slugs[type] ?? type;
