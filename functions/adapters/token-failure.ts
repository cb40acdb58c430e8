import * as oauth from 'oauth4webapi';
import { TokenEndpointError, type TokenFailure } from '../domain/model/token-endpoint-error.ts';
import type { Provider } from '../providers/provider.ts';

// RFC 6749 section 5.2, and the two that servers answer with in practice.
const reconnect = ['invalid_grant'];
const appConfiguration = ['invalid_client', 'unauthorized_client', 'redirect_uri_mismatch'];

const classify = (provider: Provider, status: number, code: string): TokenFailure => {
  // A busy or broken server says nothing about the grant, whatever its body holds.
  if (status === 429 || status >= 500) return 'transient';
  if ([...reconnect, ...(provider.tokenErrors?.reconnect ?? [])].includes(code)) return 'reconnect';
  if ([...appConfiguration, ...(provider.tokenErrors?.appConfiguration ?? [])].includes(code)) {
    return 'app_configuration';
  }
  return 'transient';
};

/** What a failed token request means. Only documented codes are kept: the rest is the provider's text. */
export const tokenFailure = (provider: Provider, error: unknown): TokenEndpointError => {
  if (error instanceof oauth.ResponseBodyError) {
    const failure = classify(provider, error.status, error.error);
    return new TokenEndpointError(
      failure,
      failure === 'transient' ? undefined : error.error,
      error,
    );
  }
  if (error instanceof oauth.WWWAuthenticateChallengeError) {
    return new TokenEndpointError('app_configuration', undefined, error);
  }
  return new TokenEndpointError('transient', undefined, error);
};
