import { errorBody } from '../../functions/contracts/error.ts';
import { createOpenapiDocument } from '../../functions/openapi.ts';
import { routes } from '../../functions/routes.ts';
import { matchRoute, routeEndpoints, stage } from '../../infra/local/aws/gateway/match-route.ts';
import type { Answer } from './answer.ts';

const document = createOpenapiDocument('http://127.0.0.1/api');
const strictError = errorBody.strict();

/** What the document says of an operation, read once. */
const operations = new Map(
  routes.map((route) => {
    const item = document.paths?.[route.path]?.[route.method.toLowerCase() as 'get'];
    const answers = Object.entries(item?.responses ?? {}).map(
      ([status, { headers = {} }]): [string, string[]] => [
        status,
        Object.keys(headers).filter((name) => Object(headers[name]).required === true),
      ],
    );
    return [`${route.method} ${route.path}`, { route, requiredHeaders: new Map(answers) }];
  }),
);

const operationOf = (method: string, path: string) => {
  const [bare = ''] = path.split('?');
  const match = matchRoute(routeEndpoints, method, `/${stage}${bare}`);
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
    const error = strictError.safeParse(body).data;
    if (!error?.detail) return 'a body without a detail';
    if (error.request_id !== requestId) return 'another request_id than X-Request-Id';
    if (headers.get('link') !== `</api/docs/errors/${error.code}>; rel="help"`) return 'no help';
  }
  const operation = operationOf(method, path);
  if (!operation) return status === 403 || status === 404 ? undefined : 'a status without a route';

  const { route, requiredHeaders } = operation;
  const required = requiredHeaders.get(String(status));
  if (!required) return `the status ${status}`;
  if (status === route.response.status) {
    const problem = route.response.body?.safeParse(body).error?.message;
    if (problem) return `a body of another form: ${problem}`;
    if (!route.response.body && text !== '') return 'a body';
  }
  const missing = required.find((name) => !headers.has(name));
  return missing && `no ${missing}`;
};
