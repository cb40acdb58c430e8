import { expect } from 'vitest';
import { errorBody } from '../../functions/contracts/error.ts';
import { createOpenapiDocument } from '../../functions/openapi.ts';
import { routes } from '../../functions/routes.ts';
import { matchRoute, routeEndpoints, stage } from '../../infra/local/aws/gateway/match-route.ts';
import type { Answer } from './answer.ts';

const document = createOpenapiDocument('http://127.0.0.1/api');

/** Fails unless the OpenAPI document knows this status for this operation, with such a body and headers. */
export const assertDocumented = (method: string, path: string, answer: Answer): void => {
  const [bare = ''] = path.split('?');
  const match = matchRoute(routeEndpoints, method, `/${stage}${bare}`);
  const route = routes.find(
    (candidate) => candidate.path === match?.endpoint.path && candidate.method === method,
  );
  if (answer.status >= 400) expect(errorBody.strict().parse(answer.body).detail).not.toBe('');
  expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{8,}$/);
  if (!route) {
    expect([403, 404]).toContain(answer.status);
    return;
  }

  const item = document.paths?.[route.path]?.[method.toLowerCase() as 'get'];
  const documented = item?.responses?.[String(answer.status)];
  expect(Object.keys(item?.responses ?? {})).toContain(String(answer.status));
  if (answer.status === route.response.status) {
    const body = route.response.body?.safeParse(answer.body) ?? { success: answer.text === '' };
    expect(body).toMatchObject({ success: true });
  }
  for (const [name, header] of Object.entries(documented?.headers ?? {})) {
    if (Object(header).required === true)
      expect([...answer.headers.keys()]).toContain(name.toLowerCase());
  }
};
