import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll } from 'vitest';
import { createOpenapiDocument } from '../../../functions/openapi.ts';
import { type ClientPackage, clientPackage } from '../../../infra/client/package-files.ts';

/** As JavaScript sees it: test/docs/client.full.test.ts checks the types. */
type Trunkline = {
  createClient(settings: object): object;
  completeConnection(
    client: object,
    address: string,
    attemptIdOf: (type: string) => string | undefined,
  ): Promise<unknown>;
  isTrunklineError(error: unknown, ...codes: string[]): boolean;
  verifyWebhook(secret: string, body: string | Uint8Array | ArrayBuffer, headers: object): unknown;
  OutdatedClientError: new () => Error;
  WebhookSignatureError: new () => Error;
};

export const baseUrl = 'https://api.example.com/api';

/** As a deployment has it, in the forms of JSON. */
export const readDocument = () => JSON.parse(JSON.stringify(createOpenapiDocument(baseUrl)));

/** An error of the API, for `scriptedFetch`. */
export const refusal = (code: string, status: number, headers: Record<string, string> = {}) => ({
  ...{ status, headers },
  body: {
    code,
    detail: 'What to do.',
    request_id: 'r1',
    doc_url: `${baseUrl}/docs/errors/${code}`,
  },
});

/** What integrators import as `trunkline`, made of these sources. */
const loadClient = async (): Promise<{ made: ClientPackage; trunkline: Trunkline }> => {
  const folder = mkdtempSync(join(tmpdir(), 'trunkline-client-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const made = await clientPackage(readDocument());
  for (const [name, text] of Object.entries(made.files)) writeFileSync(join(folder, name), text);
  return { made, trunkline: await import(pathToFileURL(join(folder, 'index.js')).href) };
};

/** The package, and a client whose functions are called as JavaScript does: their types are the document's. */
export const buildClient = async () => {
  const { made, trunkline } = await loadClient();
  const clientOf = (fetch: typeof globalThis.fetch, more: object = { apiKey: 'sk_a_b' }) =>
    Object(trunkline.createClient({ baseUrl: `${baseUrl}/`, fetch, ...more }));
  return { made, trunkline, clientOf };
};

type Exchange = { status?: number; body?: unknown; headers?: Record<string, string>; url?: string };

/**
 * A `fetch` that gives these responses one after the other.
 * @returns it, and the requests that it got
 */
export const scriptedFetch = (...responses: (Exchange | Error)[]) => {
  const requests: { method: string; url: string; key: string | null; body: unknown }[] = [];
  const fetch = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const { method = 'GET', body } = init;
    const key = new Headers(init.headers).get('X-API-Key');
    requests.push({ method, url: String(url), key, body: body && JSON.parse(String(body)) });
    const next = responses.shift() ?? { status: 500, body: 'nothing is left' };
    if (next instanceof Error) throw next;
    const { status = 200, headers = {} } = next;
    const text = typeof next.body === 'string' ? next.body : JSON.stringify(next.body ?? []);
    const response = new Response(text, { status, headers });
    Object.defineProperty(response, 'url', { value: next.url ?? String(url) });
    return response;
  };
  return { fetch, requests };
};
