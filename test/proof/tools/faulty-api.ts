import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from '../../../infra/local/listen.ts';
import type { FaultName } from './faults.ts';

/** Drops what a page sets as a property, as an element would that forgot its accessor. */
const losingProperties = `const define = customElements.define.bind(customElements);
customElements.define = (name, element, ...more) => {
  define(name, element, ...more);
  for (const lost of ['parents', 'session']) Object.defineProperty(element.prototype, lost, { set() {}, get() {} });
};
`;

const addedSchema = { type: 'object', properties: { version: { type: 'string' } } };

const inDocument = (text: string, fault?: FaultName): string => {
  if (fault === 'openapi-schema')
    return text.replace('"schemas":{', `"schemas":{"OpenAPI":${JSON.stringify(addedSchema)},`);
  if (fault === 'lost-info') return text.replace('"info":', '"x-info":');
  if (fault === 'renamed-path') return text.replace('"/agents":', '"/agent":');
  if (fault === 'renamed-parameter')
    return text
      .replaceAll('"name":"parents"', '"name":"parent"')
      .replaceAll('"name":"limit"', '"name":"most"');
  return text;
};

const inRequest = (path: string, fault?: FaultName): string =>
  fault === 'renamed-parameter' ? path.replaceAll('project_id', 'project_key') : path;

const inResponse = (path: string, text: string, fault?: FaultName): string => {
  if (path.endsWith('/openapi.json')) return inDocument(text, fault);
  const isScript = /\/elements(?:-[^/]*)?\.js$/.test(path);
  return fault === 'lost-property' && isScript ? losingProperties + text : text;
};

/** The API with a fault of its document, its parameters or its elements; without one, the API itself. */
export const startFaultyApi = async (apiUrl: string, fault?: FaultName) => {
  if (!fault) return { baseUrl: apiUrl, close: () => {} };
  const { origin, pathname } = new URL(apiUrl);
  const server = http.createServer(async (request, response) => {
    const path = request.url ?? '/';
    const body = await buffer(request);
    const { host, connection, ...headers } = request.headers;
    const answer = await fetch(origin + inRequest(path, fault), {
      method: request.method ?? 'GET',
      redirect: 'manual',
      headers: new Headers(
        Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      ),
      ...(body.length > 0 ? { body } : {}),
    });
    const isText = /json|javascript/.test(answer.headers.get('content-type') ?? '');
    const content = Buffer.from(await answer.arrayBuffer());
    const changed = isText ? Buffer.from(inResponse(path, String(content), fault)) : content;
    const kept = [...answer.headers].filter(
      ([name]) => !/^(?:content-(?:length|encoding)|transfer-encoding)$/.test(name),
    );
    response.writeHead(answer.status, Object.fromEntries(kept)).end(changed);
  });
  const proxy = await listen(server, 0);
  return { baseUrl: proxy + pathname, close: () => void server.close() };
};
