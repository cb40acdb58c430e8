import { providers } from '../../../functions/catalogue/providers/catalogue.ts';

/** What a provider adds to its callback besides code and state, if it names its issuer. */
export const issuerParameter = (type: string): Record<string, string> => {
  const { issuer } = providers.get(type) ?? {};
  return issuer ? { iss: issuer } : {};
};
