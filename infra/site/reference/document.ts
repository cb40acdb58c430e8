/** What the pages of the reference read of the OpenAPI document. */
export type OpenApiDocument = {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, DocumentedOperation>>;
  webhooks: Record<string, { post: DocumentedOperation }>;
  components: Record<string, Record<string, unknown>>;
};

export type DocumentedOperation = {
  operationId: string;
  summary: string;
  description: string;
  tags: [string];
  security: Record<string, string[]>[];
  'x-scope'?: string;
  parameters?: DocumentedParameter[];
  requestBody?: { description?: string; content: DocumentedContent };
  responses: Record<string, DocumentedResponse | Reference>;
};

export type DocumentedParameter = {
  in: 'path' | 'query' | 'header';
  name: string;
  required?: boolean;
  description?: string;
  schema: Schema;
};

export type DocumentedContent = Record<string, { schema: Schema }>;

export type DocumentedResponse = {
  description: string;
  headers?: Record<string, Header | Reference>;
  content?: DocumentedContent;
};

export type Header = { description?: string; required?: boolean; schema: Schema };

export type Reference = { $ref: string };

export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  example?: unknown;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
};

/** An operation, and where it is. `method` is in capitals. */
export type DocumentedEndpoint = { method: string; path: string; operation: DocumentedOperation };

/** The endpoints of a tag, in the order of the document. */
export const endpointsOf = ({ paths }: OpenApiDocument, tag: string): DocumentedEndpoint[] =>
  Object.entries(paths)
    .flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operation,
      })),
    )
    .filter(({ operation }) => operation.tags.includes(tag));

/** What a reference of the document refers to. @throws if it leads nowhere */
export const resolveIn =
  ({ components }: OpenApiDocument) =>
  <T extends object>(given: T | Reference): T => {
    if (!('$ref' in given) || typeof given.$ref !== 'string') return given as T;
    const [, , kind = '', name = ''] = given.$ref.split('/');
    const found = components[kind]?.[name];
    if (!found) throw new Error(`${given.$ref} leads nowhere`);
    return found as T;
  };
