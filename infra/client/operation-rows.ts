import {
  type DocumentedOperation,
  type OpenApiDocument,
  resolveIn,
  type Schema,
} from '../site/reference/document.ts';

export type ClientOperation = {
  method: string;
  path: string;
  operation: DocumentedOperation;
  /** If its answer has pages: the member with what is listed, `''` if that is all of it. */
  listed: string | undefined;
};

const hasCursor = ({ parameters = [] }: DocumentedOperation) =>
  parameters.some(({ name }) => /^_?cursor$/.test(name));

/** @throws Error unless a page has exactly one list */
const listedIn = (operation: DocumentedOperation, document: OpenApiDocument) => {
  if (!hasCursor(operation)) return undefined;
  const { content } = Object(operation.responses['200']);
  const schema = resolveIn(document)<Schema>(content['application/json'].schema);
  if (schema.type === 'array') return '';
  const lists = Object.entries(schema.properties ?? {}).filter(([, { type }]) => type === 'array');
  if (lists.length !== 1 || !lists[0]) {
    throw new Error(`${operation.operationId} has pages, but not one list in them.`);
  }
  return lists[0][0];
};

/** A function takes all parameters as one object, and sends what is left as the body, or as the query. */
const assertFlat = (
  method: string,
  { operationId, parameters = [], requestBody }: DocumentedOperation,
) => {
  const inQuery = parameters.some((each) => each.in === 'query');
  const hasBody = /^p/.test(method);
  if (hasBody ? inQuery : requestBody) {
    throw new Error(`${operationId} takes a body and a query, which the client cannot tell apart.`);
  }
};

/** Every operation of the client, in the order of the document. */
export const operationRows = (
  paths: OpenApiDocument['paths'],
  document: OpenApiDocument,
): ClientOperation[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      assertFlat(method, operation);
      return {
        method: method.toUpperCase(),
        path,
        operation,
        listed: listedIn(operation, document),
      };
    }),
  );
