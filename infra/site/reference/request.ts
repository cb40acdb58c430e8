import type { Example } from '../../../functions/platform/contracts/examples/errors.ts';
import type { DocumentedContent, DocumentedEndpoint } from './document.ts';

/** A request of an example, as its samples send it. */
export type SampleRequest = {
  method: string;
  /** Below the base address, with the query. */
  target: string;
  needsKey: boolean;
  /** JSON, if there is a body. */
  body?: unknown;
  /** Whether the answer is JSON, or text. */
  isJson: boolean;
  /** Whether the answer leads elsewhere. */
  redirects: boolean;
};

const isJsonAlone = (content: DocumentedContent = {}) =>
  String(Object.keys(content)) === 'application/json';

/** The request of an endpoint's example. @throws if it lacks a value of the path */
export const requestOf = (
  { method, path, operation }: DocumentedEndpoint,
  { path: values = {}, query = {}, body }: Example,
): SampleRequest => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const schema = operation.parameters?.find((each) => each.name === name)?.schema;
    const value = values[name] ?? schema?.example;
    if (value === undefined) throw new Error(`${operation.operationId} has no example of ${name}`);
    return encodeURIComponent(String(value));
  });
  const pairs = Object.entries(query).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return {
    method,
    target: filled + (pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''),
    needsKey: operation.security.length > 0,
    ...(body === undefined ? {} : { body }),
    redirects: '302' in operation.responses,
    isJson: Object.values(operation.responses).some(
      (response) => 'content' in response && isJsonAlone(response.content),
    ),
  };
};
