import type { IncomingMessage } from 'node:http';
import { exchangeHttp } from '../../platform/outbound/http-client.ts';
import { InternalAddressError } from '../../platform/outbound/http-client-error.ts';
import { connectTo } from '../../platform/outbound/network.ts';
import { mostRequestedMs } from '../domain/attempt-schedule.ts';
import type { AttemptFailure } from '../domain/delivery.ts';
import type { AttemptResult, WebhookSender } from '../domain/ports.ts';
import { signaturesOf } from '../domain/signing-secrets.ts';

/** From the connection to the end of the response. */
const deadlineMs = 15_000;
const mostRead = 4 * 1024;

/** A receiver may abort its work if nobody reads its response. We store nothing of it. */
const drop = async (response: IncomingMessage): Promise<void> => {
  let bytes = 0;
  try {
    for await (const chunk of response) {
      bytes += chunk.length;
      if (bytes > mostRead) break;
    }
  } catch {
    // The status is enough.
  } finally {
    response.destroy();
  }
};

/** Seconds or a date (RFC 9110 section 10.2.3). */
const retryAfterOf = (value: string | undefined, nowMs: number): number | undefined => {
  if (value === undefined) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - nowMs;
  return ms > 0 ? Math.min(ms, mostRequestedMs) : undefined;
};

const unresolved = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA', 'ESERVFAIL']);
/**
 * Node's codes for what OpenSSL finds wrong with a certificate or a handshake.
 * @see https://nodejs.org/api/tls.html#x509-certificate-error-codes
 */
const ofTls =
  /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|CRL_|ERROR_IN_C|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH|HOSTNAME_)/;

/** Node's codes for what is no HTTP response, and ours for a switch of protocols that nobody asked for. */
const ofParser = /^(HPE_|ERR_HTTP_UNEXPECTED_UPGRADE)/;

const codeOf = (error: unknown): string => {
  const { cause = error } = Object(error);
  return String(Object(cause).code ?? '');
};

const failureOf = (error: unknown): { failure: AttemptFailure; tlsError?: string } => {
  if (error instanceof InternalAddressError) return { failure: 'internal_address' };
  const code = codeOf(error);
  if (unresolved.has(code)) return { failure: 'not_resolved' };
  if (ofTls.test(code)) return { failure: 'tls_error', tlsError: code };
  if (ofParser.test(code)) return { failure: 'invalid_response' };
  const isLate = Object(Object(error).cause).name === 'AbortError' || code === 'ABORT_ERR';
  return { failure: isLate ? 'timed_out' : 'not_connected' };
};

/** A redirect is a failure: only the tenant decides who may read the event. */
const isAccepted = (status: number) => status >= 200 && status < 300;

/** Sends signed requests to tenants' endpoints, through the guard of outbound calls. */
export const createWebhookSender = (nowMs: () => number, connect = connectTo): WebhookSender => ({
  send: async (address, { eventId, body }, secrets): Promise<AttemptResult> => {
    const atMs = nowMs();
    const timestampSeconds = Math.floor(atMs / 1000);
    const url = new URL(address);
    const request = {
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/json',
        'webhook-id': eventId,
        'webhook-timestamp': String(timestampSeconds),
        'webhook-signature': signaturesOf({ id: eventId, timestampSeconds, body }, secrets),
      },
      body,
      allowedHosts: new Set([url.host]),
      signal: new AbortController().signal,
      // Receivers know an event that they have by its id.
      isRepeatable: true,
      deadlineMs,
    } as const;
    try {
      const { status, after } = await exchangeHttp(
        request,
        async (response) => {
          const { statusCode = 0, headers } = response;
          await drop(response);
          return { status: statusCode, after: headers['retry-after'] };
        },
        connect,
      );
      const attempt = { atMs, tookMs: nowMs() - atMs, status };
      if (isAccepted(status)) return { attempt };
      const retryAfterMs = retryAfterOf(after, nowMs());
      return { attempt: { ...attempt, failure: 'status' }, retryAfterMs };
    } catch (error) {
      return { attempt: { atMs, tookMs: nowMs() - atMs, ...failureOf(error) } };
    }
  },
});
