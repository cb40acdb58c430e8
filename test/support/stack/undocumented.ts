import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import * as z from 'zod';
import { errorBody } from '../../../functions/contracts/error.ts';
import type { Route } from '../../../functions/contracts/route.ts';
import { createOpenapiDocument } from '../../../functions/openapi.ts';
import { routes } from '../../../functions/routes.ts';
import { restApi } from '../../../infra/local/api-gateway.ts';
import { matchRoute } from '../../../infra/local/aws/gateway/match-route.ts';

export type Answer = {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body, or undefined when it is empty. */
  body: unknown;
};

/** Follows references within the document, as in `#/components/schemas/Agent`. */
export const resolveIn =
  (document: object) =>
  <T extends { $ref?: string }>(given: T): T => {
    if (given.$ref === undefined) return given;
    const names = given.$ref.slice(2).split('/');
    return names.reduce<unknown>((value, name) => Object(value)[name], document) as T;
  };

const document = createOpenapiDocument('http://127.0.0.1/api');
const strictError = errorBody.strict();

const resolve = resolveIn(document);

// The document names formats that only its own readers check.
const ajv = new Ajv2020({ strict: false, validateFormats: true });
addFormats.default(ajv);
ajv.addSchema({ ...document }, 'document');

const media = 'application/json';
/** A path in the document to the schema of a body. */
const pointerTo = (route: Route, status: string) => {
  const item = document.paths?.[route.path]?.[route.method.toLowerCase() as 'get'];
  const { $ref } = Object(item?.responses?.[status as '200']);
  const parts = ['paths', route.path, route.method.toLowerCase(), 'responses', status];
  const escaped = parts.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
  return `${$ref ?? `#/${escaped}`}/content/${media.replace('/', '~1')}/schema`;
};

/** What the document says of an answer; its schema is compiled when it is needed. */
const answerOf = (route: Route, status: string, response: Described) => {
  const { headers = {}, content } = resolve(response);
  const names = Object.keys(headers).filter((name) => resolve(headers[name] ?? {}).required);
  return {
    requiredHeaders: names,
    schema: content?.[media] ? pointerTo(route, status) : undefined,
  };
};

type Described = {
  $ref?: string;
  headers?: Record<string, { $ref?: string; required?: boolean }>;
  content?: Record<string, unknown>;
};

/** What the document says of an operation, read once. */
const operations = new Map(
  routes.map((route) => {
    const item = document.paths?.[route.path]?.[route.method.toLowerCase() as 'get'];
    const responses: Record<string, Described> = Object(item?.responses);
    const answers = Object.entries(responses).map(
      ([status, response]) => [status, answerOf(route, status, response)] as const,
    );
    return [`${route.method} ${route.path}`, { route, answers: new Map(answers) }];
  }),
);

/** What the document's own schema, which is made from ours, finds wrong. */
const problemOfSchema = (pointer: string | undefined, body: unknown): string | undefined => {
  if (!pointer) return undefined;
  const check = ajv.getSchema(`document${pointer}`);
  if (!check) return 'no schema';
  return check(body) ? undefined : ajv.errorsText(check.errors);
};

const operationOf = (method: string, path: string) => {
  const [bare = ''] = path.split('?');
  const match = matchRoute(restApi, method, `/${restApi.stage}${bare}`);
  return match && operations.get(`${method} ${match.endpoint.path}`);
};

/** What the OpenAPI document does not say of this answer, or undefined when it says all of it. */
export const findUndocumented = (
  method: string,
  path: string,
  { status, headers, body, text }: Answer,
): string | undefined => {
  const requestId = headers.get('x-request-id') ?? '';
  if (!/^[\w-]{8,}$/.test(requestId)) return 'no X-Request-Id';
  if (status >= 400) {
    const error = z.safeParse(strictError, body).data;
    if (!error?.detail) return 'a body without a detail';
    if (error.request_id !== requestId) return 'another request_id than X-Request-Id';
    if (headers.get('link') !== `</api/docs/errors/${error.code}>; rel="help"`) return 'no help';
  }
  const operation = operationOf(method, path);
  if (!operation) return status === 403 || status === 404 ? undefined : 'a status without a route';

  const { route, answers } = operation;
  const described = answers.get(String(status));
  if (!described) return `the status ${status}`;
  const unlike = problemOfSchema(described.schema, body);
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
  const missing = described.requiredHeaders.find((name) => !headers.has(name));
  return missing && `no ${missing}`;
};
