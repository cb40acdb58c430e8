import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { retryAfterSeconds } from '../../../functions/sandbox/http/sandbox-response.ts';
import type { LocalStore } from '../store.ts';
import { sendJson } from '../web/pages/send.ts';
import { endGrantOf } from './end-grants.ts';
import type { Outcomes } from './outcomes.ts';

/** A request's form, whose bytes stay there to be read again. */
const peekForm = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const length = Number(request.headers['content-length'] ?? 0);
  const chunks: Buffer[] = [];
  let bytes = 0;
  while (bytes < length && !request.readableEnded) {
    await once(request, 'readable');
    const chunk: Buffer | null = request.read();
    if (!chunk) break;
    chunks.push(chunk);
    bytes += chunk.length;
  }
  const body = Buffer.concat(chunks);
  // In the tick in which they were read: the stream has not ended yet.
  if (bytes > 0) request.unshift(body);
  return new URLSearchParams(body.toString());
};

type TokenRequests = { token_requests: number; refresh_requests: number };
type ServeToken = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

const onCode = ['fails', 'rate_limited', 'answer_lost', 'code_expired'] as const;
const onRefresh = ['fails', 'rate_limited', 'answer_lost', 'grant_ended'] as const;

/**
 * The token endpoint with the outcome that somebody chose. What fails or is limited changes
 * nothing; an answer is lost after the provider has done everything.
 * @param provide answers as the provider does
 * @see https://www.rfc-editor.org/rfc/rfc6749#section-5.2
 * @see https://www.rfc-editor.org/rfc/rfc6585#section-4
 */
export const createTokenEndpoint = (store: LocalStore, outcomes: Outcomes, provide: ServeToken) => {
  const counts: TokenRequests = { token_requests: 0, refresh_requests: 0 };

  const serve: ServeToken = async (request, response) => {
    const form = await peekForm(request);
    const isRefresh = form.get('grant_type') === 'refresh_token';
    counts.token_requests++;
    if (isRefresh) counts.refresh_requests++;
    const outcome = isRefresh
      ? outcomes.consume('refresh', onRefresh)
      : outcomes.consume('connect', onCode);
    const refuse = (status: number, error: string, headers?: Record<string, string>) =>
      sendJson(response, status, { error, error_description: 'This was chosen.' }, headers);
    switch (outcome) {
      case 'fails':
        return refuse(500, 'server_error');
      case 'rate_limited':
        return refuse(429, 'rate_limit_exceeded', { 'Retry-After': `${retryAfterSeconds}` });
      case 'answer_lost':
        Object.assign(response, { end: () => response.destroy() });
        break;
      case 'code_expired':
        store.delete('demo-provider/AuthorizationCode', form.get('code') ?? '');
        break;
      case 'grant_ended':
        endGrantOf(store, 'RefreshToken', form.get('refresh_token') ?? '');
    }
    return provide(request, response);
  };
  /** `counts`: the requests since the start, refused ones too. */
  return { serve, counts: counts as Readonly<TokenRequests> };
};
