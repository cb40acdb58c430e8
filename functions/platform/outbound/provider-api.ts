import { authorizationHeader } from '../../catalogue/providers/authorization-header.ts';
import { hostsOf } from '../../catalogue/providers/provider-urls.ts';
import { NoProviderResponse } from '../model/no-provider-response.ts';
import type { ProviderApi } from '../model/ports.ts';
import { TooMuchJson } from './assert-parsable.ts';
import { type HttpResponse, sendHttp } from './http-client.ts';
import { HttpClientError, TooLargeError } from './http-client-error.ts';
import { connectTo } from './network.ts';
import { parseJson } from './parse-json.ts';

const mebibyte = 1024 * 1024;

/**
 * An error page may be HTML, or empty whatever its content type says: the status is the answer then. A
 * single word is a code, as Salesforce's `Bad_OAuth_Token`.
 */
export const parseError = (text: string): unknown => {
  try {
    return parseJson(text);
  } catch {
    return /^\w+$/.exec(text.trim())?.[0];
  }
};

/** Whatever success it is: a proxy that changed something makes it a 203, and some call a page a 206. */
const readResponse = ({ status, text }: HttpResponse, maxBytes: number) => {
  if (status < 200 || status > 299) return { status, body: parseError(text) };
  const isEmpty = status === 204 || status === 205;
  return {
    status: 200,
    body: isEmpty ? undefined : parseJson(text, Math.ceil(maxBytes / mebibyte)),
  };
};

/** @returns the error itself when it is none of an answer's */
const explain = (error: unknown, host: string, maxBytes: number): unknown => {
  if (error instanceof TooLargeError) return new NoProviderResponse(error, maxBytes);
  if (error instanceof TooMuchJson) {
    return new NoProviderResponse(new HttpClientError(`${host}: ${error.message}`), maxBytes);
  }
  if (error instanceof HttpClientError) return new NoProviderResponse(error);
  if (error instanceof SyntaxError) {
    return new NoProviderResponse(new HttpClientError(`${host}: not JSON`));
  }
  return error;
};

/** A provider's JSON API with the tenant's bearer token. @param connect where requests really go */
export const createProviderApi = (connect = connectTo): ProviderApi => ({
  call: async (
    provider,
    {
      method,
      url,
      headers: requestHeaders,
      body: json,
      accessToken,
      authorizationPrefix,
      maxBytes = mebibyte,
    },
    signal,
  ) => {
    try {
      const request = {
        method,
        url,
        headers: {
          accept: 'application/json',
          ...provider.apiHeaders,
          ...requestHeaders,
          ...(json ? { 'content-type': 'application/json' } : {}),
          ...authorizationHeader(provider, accessToken, authorizationPrefix),
        },
        body: json && JSON.stringify(json),
        allowedHosts: hostsOf(provider),
        signal,
        // A POST asks for a list, too.
        isRepeatable: true,
        maxBytes,
      } as const;
      const response = await sendHttp(request, connect);
      const { headers, bytes } = response;
      return { ...readResponse(response, maxBytes), headers, bytes };
    } catch (error) {
      throw explain(error, url.host, maxBytes);
    }
  },
});
