import type { APIGatewayProxyEvent } from 'aws-lambda';
import type * as z from 'zod/mini';
import type { Route } from '../contracts/route.ts';
import { invalidFields, ServiceError } from '../contracts/service-error.ts';
import { bodyOf, pathOf, queryOf, rawBodyOf } from './request-parts.ts';
import { check, parse } from './schema-problems.ts';

/**
 * The query and what is wrong with it, which is thrown unless the handler looks for more.
 * @throws ServiceError
 */
const checkQuery = (route: Route, event: APIGatewayProxyEvent) => {
  const { query, relevantQuery = (all) => all, openQuery, lenient } = route.request;
  const sent = relevantQuery(queryOf(event));
  const { data, problems: queryProblems } = parse(query, sent, 'query');
  if (queryProblems.length === 0) return { query: data, queryProblems };
  if (!openQuery && !lenient) throw invalidFields(queryProblems);
  const isWrong = (name: string) => queryProblems.some(({ field }) => field === name);
  const rest = Object.entries(sent).filter(([name]) => !isWrong(name));
  return { query: check(query, Object.fromEntries(rest), 'query'), queryProblems };
};

/** Checks the path first: an unknown name in it is a 404, whatever else is wrong. */
const checkPath = (schema: z.ZodMiniObject | undefined, event: APIGatewayProxyEvent) => {
  const path = pathOf(event);
  const parsed = schema?.safeParse(path);
  if (parsed?.error) throw new ServiceError('not_found', `${parsed.error.issues[0]?.message}.`);
  return parsed?.data;
};

/** Applies the route's schemas to the event. @throws ServiceError with every problem at once */
export const validate = (route: Route, event: APIGatewayProxyEvent) => {
  const { path, body } = route.request;
  const rawBody = rawBodyOf(route, event);
  return {
    path: checkPath(path, event),
    ...checkQuery(route, event),
    body: body && check(body, bodyOf(rawBody), 'body'),
    rawBody,
  };
};
