/** One answer of the API. `json` is its body, or our own error when that is not JSON. */
export type ApiAnswer = { status: number; json: string; headers: Headers };
export type ApiClient = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: Readonly<Record<string, string | boolean | null>>,
) => Promise<ApiAnswer>;

/** Longer than the gateway's own time limit. */
const timeoutMs = 30_000;

/** Calls the API with the key, which stays on this server and never reaches the browser. */
export const createApiClient =
  ({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }): ApiClient =>
  async (method, path, body) => {
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const json = await response.text();
      JSON.parse(json);
      return { status: response.status, json, headers: response.headers };
    } catch {
      const json = JSON.stringify({ detail: 'The API does not answer. Try again.' });
      return { status: 502, json, headers: new Headers() };
    }
  };
