/** `listAgents` → `list-agents`: the name of an operation's handler file, of its bundle, and of its page. */
export const handlerName = (operationId: string): string =>
  operationId.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
