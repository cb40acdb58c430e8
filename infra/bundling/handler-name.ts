import type { Route } from '../../functions/platform/contracts/route.ts';

/** `listAgents` → `list-agents`: the name of an operation's handler file, of its bundle, and of its page. */
export const handlerName = (operationId: string): string =>
  operationId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The name of the function that answers to a route. */
export const functionOf = ({
  operationId,
  servedBy,
}: Pick<Route, 'operationId' | 'servedBy'>): string => handlerName(servedBy ?? operationId);
