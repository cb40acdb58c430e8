import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '../../infra/local/listen.ts';
import { createJudge } from './judge.ts';

type Sent = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;
type Answered = { status: number; headers: IncomingHttpHeaders; body: Buffer };

const isJson = ({ 'content-type': type = '' }: IncomingHttpHeaders) =>
  /^application\/([\w.-]+\+)?json\b/.test(type);

const read = (headers: IncomingHttpHeaders, body: Buffer): unknown => {
  if (body.length === 0) return undefined;
  const text = body.toString('utf8');
  try {
    return isJson(headers) ? JSON.parse(text) : text;
  } catch {
    return text;
  }
};

const asTexts = (headers: IncomingHttpHeaders): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

const queryOf = (parameters: URLSearchParams) =>
  Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => {
      const values = parameters.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? '') : values];
    }),
  );

/** `fetch` calls a text `text/plain` unless it is given a type, and the API reads every body as JSON. */
const asMeant = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  headers['content-type'] === 'text/plain;charset=UTF-8'
    ? { ...headers, 'content-type': 'application/json' }
    : headers;

/** Sends the same bytes on, and follows no redirect. */
const forward = (origin: string, { method, url, headers }: Sent, body: Buffer) =>
  new Promise<Answered>((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const options = { hostname, port, method, path: url, headers, setHost: false };
    const request = http.request(options, async (response) => {
      const { statusCode = 0, headers } = response;
      resolve({ status: statusCode, headers, body: await buffer(response) });
    });
    request.once('error', reject).end(body);
  });

/**
 * A proxy in front of the API that lets Prism judge each request and its answer by the OpenAPI
 * document that the API serves. It changes neither.
 * @param baseUrl of the API
 */
export const startValidatingProxy = async (baseUrl: string) => {
  const { origin, pathname: basePath } = new URL(baseUrl);
  const judge = await createJudge(Object(await (await fetch(`${baseUrl}/openapi.json`)).json()));
  const violations = new Set<string>();
  let judged = 0;

  const server = http.createServer(async (request, response) => {
    const body = await buffer(request);
    const answer = await forward(origin, request, body);
    const { pathname, searchParams } = new URL(request.url ?? '', origin);
    const headers = asMeant(request.headers);
    const problems = await judge({
      request: {
        method: (request.method ?? '').toLowerCase(),
        url: { path: pathname.slice(basePath.length), query: queryOf(searchParams) },
        headers: asTexts(headers),
        body: read(headers, body),
      },
      answer: {
        statusCode: answer.status,
        headers: asTexts(answer.headers),
        body: read(answer.headers, answer.body),
      },
    });
    judged += 1;
    for (const problem of problems) violations.add(problem);
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  const own = await listen(server, 0);
  return {
    baseUrl: `${own}${basePath}`,
    /** @throws with everything that is unlike the document */
    close: () => {
      server.closeAllConnections();
      server.close();
      if (violations.size === 0) return;
      throw new Error(`Prism, after ${judged} requests:\n${[...violations].join('\n')}`);
    },
  };
};
