import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import * as z from 'zod';
import { createOpenapiDocument } from '../../../functions/openapi.ts';
import { eventTokenErrorBody } from '../../../functions/platform/contracts/error.ts';
import { basePath, type Route } from '../../../functions/platform/contracts/route.ts';
import { routes } from '../../../functions/routes.ts';
import { demoType } from '../../../functions/sandbox/domain/demo-catalogue.ts';
import { matchRoute } from '../../../infra/local/aws/gateway/match-route.ts';
import { withClosedResponses } from './document-parts.ts';

export type StackResponse = {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body, or undefined when it is empty. */
  body: unknown;
};

/** What a request had; a body that is not JSON is not judged. */
export type Sent = { apiKey?: string; headers?: Record<string, string>; body?: unknown };

/** Follows references within the document, as in `#/components/schemas/Agent`. */
export const resolveIn =
  (document: object) =>
  <T extends { $ref?: string }>(given: T): T => {
    if (given.$ref === undefined) return given;
    const names = given.$ref.slice(2).split('/');
    return names.reduce<unknown>((value, name) => Object(value)[name], document) as T;
  };

const baseUrl = 'http://127.0.0.1/api';
const document = withClosedResponses(createOpenapiDocument(baseUrl));
/** Every path of the document, of which several may be below one resource of the gateway. */
const documented = {
  stage: basePath,
  endpoints: routes.map(({ method, path }) => ({ method, path, isKeyed: false, functionName: '' })),
};
const strictError = eventTokenErrorBody.strict();

const resolve = resolveIn(document);

// The document names formats that only its own readers check.
const judging = (options: object) => {
  const ajv = new Ajv2020({ strict: false, validateFormats: true, ...options });
  addFormats.default(ajv);
  return ajv.addSchema({ ...document }, 'document');
};
const json = judging({});
/** Of parameters and headers, whose values come as text. */
const texts = judging({ coerceTypes: 'array' });

const media = 'application/json';
const bodySchema = '/content/application~1json/schema';

/** What the document says of an operation; its schemas are compiled when they are needed. */
const describedOf = ({ method, path }: Route): Described =>
  Object(document.paths?.[path])[method.toLowerCase()];

type Header = { $ref?: string; required?: boolean };
type Response = { $ref?: string; headers?: Record<string, Header>; content?: object };
type Described = {
  parameters?: { name: string; in: string; required?: boolean }[];
  requestBody?: object;
  security: object[];
  responses: Record<string, Response>;
};

/** The address of a part of an operation's description. */
const pointerOf = ({ method, path }: Route, part: string) =>
  `#/paths/${path.replaceAll('/', '~1')}/${method.toLowerCase()}/${part}`;

/** What the schema at an address, which is made from ours, finds wrong. */
const problemAt = (ajv: typeof json, pointer: string, value: unknown): string | undefined => {
  const check = ajv.getSchema(`document${pointer}`);
  if (!check) return 'no schema';
  return check(value) ? undefined : ajv.errorsText(check.errors);
};

const matchOf = (method: string, path: string) => {
  const [bare = ''] = path.split('?');
  const match = matchRoute(documented, method, `/${documented.stage}${bare}`);
  const isMeant = (route: Route) => route.method === method && route.path === match?.endpoint.path;
  const route = match && routes.find(isMeant);
  return route && { route, pathParameters: match.pathParameters };
};

/** What the document says of the headers of an answer, and these do not have. */
const problemOfHeaders = (route: Route, status: number, headers: Headers): string | undefined => {
  const described = describedOf(route).responses[status] ?? {};
  const at = described.$ref ?? pointerOf(route, `responses/${status}`);
  for (const [name, header] of Object.entries(resolve(described).headers ?? {})) {
    const value = headers.get(name);
    if (value === null && resolve(header).required) return `no ${name}`;
    if (value === null) continue;
    const pointer = header.$ref ?? `${at}/headers/${name}`;
    const problem = problemAt(texts, `${pointer}/schema`, value);
    if (problem) return `the header ${name}: ${problem}`;
  }
  return undefined;
};

/** Why a reader of the document would not send this request, which was accepted. */
const problemOfRequest = (
  { route, pathParameters }: NonNullable<ReturnType<typeof matchOf>>,
  path: string,
  { apiKey, headers = {}, body }: Sent,
): string | undefined => {
  const { parameters = [], requestBody, security } = describedOf(route);
  if (security.length > 0 && !apiKey && !headers['X-API-Key']) return 'no key';
  const query = new URLSearchParams(path.split('?')[1]);
  for (const [index, { name, in: place, required }] of parameters.entries()) {
    const sent = place === 'path' ? [pathParameters[name] ?? ''] : query.getAll(name);
    if (sent.length === 0 && required) return `no ${name}`;
    // Only the document of a local stack lists the demo provider.
    if (sent.length === 0 || (name === 'integration_type' && sent[0] === demoType)) continue;
    const value = sent.length === 1 ? sent[0] : sent;
    const problem = problemAt(texts, pointerOf(route, `parameters/${index}/schema`), value);
    if (problem) return `the parameter ${name}: ${problem}`;
  }
  if (typeof body !== 'string' || !route.request.body) return undefined;
  if (!requestBody) return 'a body';
  const given = JSON.parse(body);
  const listed =
    given.integration_type === demoType ? { ...given, integration_type: 'gmail' } : given;
  return problemAt(json, pointerOf(route, `requestBody${bodySchema}`), listed);
};

/**
 * What the OpenAPI document does not say of this answer, or of the request that led to a 2xx; undefined
 * when it says all of it.
 */
export const findUndocumented = (
  method: string,
  path: string,
  { status, headers, body, text }: StackResponse,
  sent?: Sent,
): string | undefined => {
  const requestId = headers.get('x-request-id') ?? '';
  if (!/^[\w-]{8,}$/.test(requestId)) return 'no X-Request-Id';
  const isPage = headers.get('content-type')?.startsWith('text/html;');
  if (status >= 400 && !isPage) {
    const error = z.safeParse(strictError, body).data;
    if (!error?.detail) return 'a body without a detail';
    if (error.request_id !== requestId) return 'another request_id than X-Request-Id';
    if (headers.get('link') !== `</api/docs/errors/${error.code}>; rel="help"`) return 'no help';
    if (!error.doc_url?.endsWith(`/api/docs/errors/${error.code}`)) return 'another doc_url';
  }
  const match = matchOf(method, path);
  // OpenAPI has no place for the gateway's answers to preflights, and to the base address.
  const isPreflight = method === 'OPTIONS' && status === 204;
  const isToDocs = status === 302 && headers.get('location') === '/api/docs';
  const isOwn = text === '' && (isPreflight || isToDocs);
  if (!match) {
    // The function of the pages refuses all else below /docs, too.
    const isMissing = status === 404 && path.startsWith('/docs/');
    if (isPage && !isMissing) return 'a page without a route';
    return isOwn || status === 403 || status === 404 ? undefined : 'a status without a route';
  }

  const { route } = match;
  const described = describedOf(route).responses[status];
  if (!described) return `the status ${status}`;
  const { content } = Object(resolve(described));
  if (isPage && !content?.['text/html']) return 'a page';
  const schema = `${described.$ref ?? pointerOf(route, `responses/${status}`)}${bodySchema}`;
  const isJson = headers.get('content-type')?.startsWith(media);
  const hasSchema = Object(resolve(described).content)[media] !== undefined;
  const unlike =
    hasSchema && !isPage && (isJson || !route.response.mediaTypes) && problemAt(json, schema, body);
  if (unlike) return `a body unlike its schema in the document: ${unlike}`;
  if (status === route.response.status) {
    const problem = route.response.body && z.safeParse(route.response.body, body).error?.message;
    if (problem) return `a body of another form: ${problem}`;
    const { body: schema, mediaTypes = [] } = route.response;
    const type = headers.get('content-type') ?? '';
    const isText = mediaTypes.some((each) => type.startsWith(`${each};`));
    if (mediaTypes.length > 0 && !isText) return `the type ${type}`;
    if (!schema && !isText && text !== '') return 'a body';
  }
  const refused = sent && status < 300 && problemOfRequest(match, path, sent);
  if (refused) return `a request that is accepted: ${refused}`;
  return problemOfHeaders(route, status, headers);
};
