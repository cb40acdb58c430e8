import type { APIGatewayProxyEvent } from 'aws-lambda';
import type * as z from 'zod/mini';
import type { QuerySchema, Route } from '../contracts/route.ts';
import { invalidFields, ServiceError } from '../contracts/service-error.ts';
import { parseSent } from './parse-sent.ts';
import { bodyOf, pathOf, queryOf, rawBodyOf } from './request-parts.ts';
import { check, parse } from './schema-problems.ts';

/**
 * The query and what is wrong with it, which is thrown unless the handler looks for more.
 * @throws ServiceError
 */
const checkQuery = (
  query: QuerySchema,
  { relevantQuery = (all) => all, openQuery, lenient }: Route['request'],
  event: APIGatewayProxyEvent,
) => {
  const sent = relevantQuery(queryOf(event));
  const { data, problems: queryProblems } = parseSent(query, sent) ?? parse(query, sent, 'query');
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
  const { path, query, body } = route.request;
  const rawBody = rawBodyOf(route, event);
  return {
    path: checkPath(path, event),
    ...(query && checkQuery(query, route.request, event)),
    body: body && check(body, bodyOf(rawBody), 'body'),
    rawBody,
  };
};
