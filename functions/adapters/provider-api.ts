import { ServiceError } from '../domain/errors.ts';
import type { ProviderApi } from '../domain/ports.ts';
import { authorizationHeader } from '../providers/authorization.ts';
import { hostsOf } from '../providers/hosts.ts';
import { sendHttp } from './http-client.ts';
import { HttpClientError } from './http-client-error.ts';
import { parseJson } from './parse-json.ts';

const unavailable = (label: string, cause: unknown) =>
  new ServiceError(
    'provider_unavailable',
    `${label} did not answer as expected. Try again in a moment.`,
    { cause },
  );

/** A provider's JSON API with the tenant's bearer token. */
export const createProviderApi = (): ProviderApi => ({
  call: async (
    provider,
    { method, url, headers: own, body: json, accessToken, authorizationPrefix },
    signal,
  ) => {
    try {
      const { status, headers, body } = await sendHttp({
        method,
        url,
        headers: {
          accept: 'application/json',
          ...provider.apiHeaders,
          ...own,
          ...(json ? { 'content-type': 'application/json' } : {}),
          ...authorizationHeader(provider, accessToken, authorizationPrefix),
        },
        ...(json ? { body: JSON.stringify(json) } : {}),
        allowedHosts: hostsOf(provider),
        signal,
      });
      if (status === 204) return { status: 200, headers, body: undefined };
      // An error page may be HTML: the status alone is the answer then.
      if (status !== 200 && !headers['content-type']?.includes('json')) {
        return { status, headers, body: undefined };
      }
      return { status, headers, body: parseJson(body.toString('utf8')) };
    } catch (error) {
      if (error instanceof HttpClientError) throw unavailable(provider.label, error);
      if (error instanceof SyntaxError) {
        throw unavailable(provider.label, new HttpClientError(`${url.host}: not JSON`));
      }
      throw error;
    }
  },
});
