/** One answer of the API: its body as text, unless it is something else than JSON. */
export type ApiAnswer = { status: number; json: string };
export type ApiClient = (method: 'GET' | 'POST', path: string) => Promise<ApiAnswer>;

/** Longer than the gateway lets a request take. */
const timeoutMs = 30_000;

/** Calls the API with the key, which stays on this side: browsers never see it. */
export const createApiClient =
  ({ baseUrl, apiKey }: { baseUrl: string; apiKey: string }): ApiClient =>
  async (method, path) => {
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        method,
        headers: { 'X-API-Key': apiKey, 'Content-Type': 'application/json' },
        ...(method === 'POST' ? { body: '{}' } : {}),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      JSON.parse(text);
      return { status: response.status, json: text };
    } catch {
      return {
        status: 502,
        json: JSON.stringify({ detail: 'The API does not answer. Try again.' }),
      };
    }
  };
