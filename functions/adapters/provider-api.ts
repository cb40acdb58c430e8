import { ServiceError } from '../domain/model/errors.ts';
import type { ProviderApi } from '../domain/model/ports.ts';
import { authorizationHeader } from '../providers/authorization.ts';
import { hostsOf } from '../providers/hosts.ts';
import { TooMuchJson } from './assert-parsable.ts';
import { sendHttp } from './http-client.ts';
import { HttpClientError, TooLargeError } from './http-client-error.ts';
import { parseJson } from './parse-json.ts';

const mebibyte = 1024 * 1024;

const unavailable = (label: string, cause: unknown) =>
  new ServiceError(
    'provider_unavailable',
    `${label} did not answer as expected. Try again in a moment.`,
    { cause },
  );

/** Another try would bring the same. */
const tooLarge = (label: string, maxBytes: number, cause: unknown) =>
  new ServiceError(
    'provider_unavailable',
    `${label} answered with more than can be read (${maxBytes / mebibyte} MiB). Narrow the search or choose another ` +
      'parent; if that is not possible, tell support.',
    { cause },
  );

/** An error page may be HTML, or empty whatever its content type says: the status is the answer then. */
const parseError = (text: string): unknown => {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
};

/** A provider's JSON API with the tenant's bearer token. */
export const createProviderApi = (): ProviderApi => ({
  call: async (
    provider,
    {
      method,
      url,
      headers: own,
      body: json,
      accessToken,
      authorizationPrefix,
      maxBytes = mebibyte,
    },
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
        maxBytes,
      });
      const bytes = body.length;
      if (status === 204) return { status: 200, headers, body: undefined, bytes };
      const text = body.toString('utf8');
      const parsed =
        status === 200 ? parseJson(text, Math.ceil(maxBytes / mebibyte)) : parseError(text);
      return { status, headers, body: parsed, bytes };
    } catch (error) {
      if (error instanceof TooLargeError) throw tooLarge(provider.label, maxBytes, error);
      if (error instanceof TooMuchJson) {
        const cause = new HttpClientError(`${url.host}: ${error.message}`);
        throw tooLarge(provider.label, maxBytes, cause);
      }
      if (error instanceof HttpClientError) throw unavailable(provider.label, error);
      if (error instanceof SyntaxError) {
        throw unavailable(provider.label, new HttpClientError(`${url.host}: not JSON`));
      }
      throw error;
    }
  },
});
