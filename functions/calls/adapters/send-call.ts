import { authorizationHeader } from '../../catalogue/providers/authorization-header.ts';
import { apiOriginsOf } from '../../catalogue/providers/provider-urls.ts';
import { decodeBody } from '../../platform/outbound/decode-body.ts';
import { exchangeHttp, headOf } from '../../platform/outbound/http-client.ts';
import { HttpClientError, TooLargeError } from '../../platform/outbound/http-client-error.ts';
import type { connectTo } from '../../platform/outbound/network.ts';
import { parseError } from '../../platform/outbound/provider-api.ts';
import { isSafe, mostBodyBytes } from '../domain/judge-call.ts';
import type { CallResponse, SendCall, SendFailure } from '../domain/ports.ts';

/** What says how a call failed is short. */
const mostJudgedBytes = 1024 * 1024;

const jsonOf = (body: Buffer): unknown =>
  body.length > mostJudgedBytes ? undefined : parseError(body.toString('utf8'));

const failureOf = (error: unknown): SendFailure => {
  if (error instanceof TooLargeError) return { failed: 'too_large', cause: error };
  if (!(error instanceof HttpClientError)) throw error;
  return { failed: error.isUnsent ? 'unsent' : 'no_response', cause: error };
};

/** Sends a service's call with the account's token; a redirect is a response. @param connect where it really goes */
export const createSendCall =
  (connect?: typeof connectTo): SendCall =>
  async (provider, { method, url, headers, body }, accessToken, signal) => {
    const request = {
      method,
      url,
      headers: { ...headers, ...authorizationHeader(provider, accessToken) },
      ...(body ? { body } : {}),
      allowedHosts: new Set(apiOriginsOf(provider).map((origin) => new URL(origin).host)),
      signal,
      ...(isSafe(method) ? { isRepeatable: true as const } : {}),
    };
    try {
      const response = await exchangeHttp(
        request,
        async (message, readSignal): Promise<CallResponse> => {
          const read = await decodeBody(message, mostBodyBytes, readSignal);
          return { ...headOf(message), body: read, json: jsonOf(read) };
        },
        connect,
      );
      return { response };
    } catch (error) {
      return failureOf(error);
    }
  };
