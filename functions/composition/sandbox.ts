import { redirectUriOf } from '../catalogue/providers/provider-urls.ts';
import type { Config } from '../platform/config.ts';
import { describeProvider } from '../sandbox/domain/demo-catalogue.ts';

export const composeSandbox = ({ publicBaseUrl }: Config) => {
  const { issuer = '', ...provider } = describeProvider(publicBaseUrl);
  return { issuer, redirectUri: redirectUriOf(publicBaseUrl, provider), nowMs: Date.now };
};
