import { ServiceError } from '../domain/model/errors.ts';
import type { ProviderApi } from '../domain/model/ports.ts';
import { authorizationHeader, hostsOf } from '../providers/provider-urls.ts';
import { sendHttp } from './http-client.ts';
import { HttpClientError, TooLargeError } from './http-client-error.ts';
import { parseJson, TooMuchJson } from './parse-json.ts';

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

const readBody = (status: number, body: Buffer, maxBytes: number): unknown => {
  const text = body.toString('utf8');
  return status === 200 ? parseJson(text, Math.ceil(maxBytes / mebibyte)) : parseError(text);
};

/** @returns the error itself when it is none of an answer's */
const explain = (
  error: unknown,
  { label, host, maxBytes }: { label: string; host: string; maxBytes: number },
): unknown => {
  if (error instanceof TooLargeError) return tooLarge(label, maxBytes, error);
  if (error instanceof TooMuchJson) {
    return tooLarge(label, maxBytes, new HttpClientError(`${host}: ${error.message}`));
  }
  if (error instanceof HttpClientError) return unavailable(label, error);
  if (error instanceof SyntaxError) {
    return unavailable(label, new HttpClientError(`${host}: not JSON`));
  }
  return error;
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
        body: json && JSON.stringify(json),
        allowedHosts: hostsOf(provider),
        signal,
        maxBytes,
      });
      const bytes = body.length;
      if (status === 204) return { status: 200, headers, body: undefined, bytes };
      return { status, headers, body: readBody(status, body, maxBytes), bytes };
    } catch (error) {
      throw explain(error, { label: provider.label, host: url.host, maxBytes });
    }
  },
});
