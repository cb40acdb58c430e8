import type { ServerResponse } from 'node:http';
import type * as z from 'zod/mini';
import { errorBody } from '../../../../functions/contracts/error.ts';
import { getFieldOptions } from '../../../../functions/contracts/get-field-options.ts';
import { sendJson } from '../pages/send.ts';

/** One answer of the API. `body` is its JSON, or our own error when there is none. */
type ApiAnswer = { status: number; body: unknown; headers: Headers };
export type ApiClient = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: Readonly<Record<string, string | boolean | null>>,
) => Promise<ApiAnswer>;

/** Longer than the gateway's own time limit. */
const timeoutMs = 30_000;

/**
 * Calls the API with the key, which stays on this server and never reaches the browser.
 * @param origin of the page that asks
 */
export const createApiClient =
  ({ baseUrl, apiKey, origin }: { baseUrl: string; apiKey: string; origin: string }): ApiClient =>
  async (method, path, body) => {
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: { 'X-API-Key': apiKey, Origin: origin, 'Content-Type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const { status, headers } = response;
      return { status, body: await response.json(), headers };
    } catch {
      const unanswered = { detail: 'The API does not answer. Try again.' };
      return { status: 502, body: unanswered, headers: new Headers() };
    }
  };

/** The headers that the page reads. */
const passedOn = [...Object.keys(getFieldOptions.response.headers.shape), 'Retry-After'];

/** Passes the API's answer on to the page's script, so that the key stays on this server. */
export const passOn = async (
  response: ServerResponse,
  api: ApiClient,
  path: string,
): Promise<void> => {
  const { status, body, headers } = await api('GET', path);
  const kept = passedOn.flatMap((name) => {
    const value = headers.get(name);
    return value === null ? [] : [[name, value]];
  });
  sendJson(response, status, body, Object.fromEntries(kept));
};

/** Why the API refused; `fields` are the missing and the wrong ones. */
export type Refusal = {
  status: number;
  detail: string;
  fields: readonly { field: string; message: string }[];
};

/** Without `code`, which this server's own errors do not have. */
const readable = errorBody.pick({ detail: true, errors: true });

const readRefusal = ({ status, body }: ApiAnswer): Refusal => {
  const { data } = readable.safeParse(body);
  return {
    status: status < 400 ? 502 : status,
    detail: data?.detail ?? 'The API gave an unexpected answer. Try again.',
    fields: data?.errors ?? [],
  };
};

/** Asks the API for what has a form. @returns it, or why the API does not give it */
export const ask = async <T>(
  schema: z.ZodMiniType<T>,
  api: ApiClient,
  ...request: Parameters<ApiClient>
): Promise<{ data: T } | { refusal: Refusal }> => {
  const answer = await api(...request);
  const { data } = schema.safeParse(answer.body);
  return answer.status < 300 && data !== undefined ? { data } : { refusal: readRefusal(answer) };
};
