import type * as z from 'zod/mini';
import type { ServiceFunction } from '../contracts/route.ts';
import { invalidField } from '../contracts/service-error.ts';
import { isJsonObject } from '../model/json-path.ts';
import { check } from './schema-problems.ts';

type RequestSchema = ServiceFunction['request'];

/** What a request may be: one schema for each action, or the only one. */
export const optionsOf = (request: RequestSchema): readonly z.ZodMiniObject[] =>
  'options' in request.def ? request.def.options : [request as z.ZodMiniObject];

const actionsOf = ({ shape }: z.ZodMiniObject) => [...(shape.action?._zod.values ?? [])];

/**
 * Applies the schema of the action that the event names, so that only what is wrong for that is said.
 * @throws ServiceError
 */
export const checkEvent = <R extends RequestSchema>(request: R, event: unknown): z.output<R> => {
  const options = optionsOf(request);
  const isOne = options.length === 1 || !isJsonObject(event);
  const { action } = Object(event);
  const named = isOne ? options[0] : options.find((each) => actionsOf(each).includes(action));
  if (named) return check(named, event, 'request') as z.output<R>;
  throw invalidField('action', `send one of: ${options.flatMap(actionsOf).join(', ')}`);
};
