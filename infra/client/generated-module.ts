import openapiTypescript, { astToString } from 'openapi-typescript';
import type { OpenApiDocument } from '../site/reference/document.ts';
import { clientDocument } from './client-document.ts';
import { type ClientOperation, operationRows } from './operation-rows.ts';

const commentOf = ({ operation: { summary, description } }: ClientOperation) =>
  `  /**\n   * ${summary}\n   *\n   * ${description.replaceAll('*/', '* /')}\n   */`;

const methodOf = (row: ClientOperation) => {
  const { operationId } = row.operation;
  const call = row.listed === undefined ? 'OperationCall' : 'PagedCall';
  return `${commentOf(row)}\n  ${operationId}: ${call}<operations['${operationId}']>;`;
};

/** Errors of the language have that name. */
const nameOf = (schema: string) => (schema === 'Error' ? 'ErrorBody' : schema);

/**
 * The module that the client's sources know as `generated.js`.
 * @see https://openapi-ts.dev/node for the types of all operations and schemas
 */
export const generatedModule = async (document: OpenApiDocument, version: string) => {
  const own = clientDocument(document);
  const rows = operationRows(own.paths, document);
  const { WebhookEvent, Error: error } = Object(document.components.schemas);
  const types = astToString(await openapiTypescript(JSON.stringify(own), { silent: true }));
  const schemas = Object.keys(Object(document.components.schemas)).map(
    (name) => `export type ${nameOf(name)} = components['schemas']['${name}'];`,
  );
  const constants = {
    version,
    operationRows: Object.fromEntries(
      rows.map(({ method, path, operation, listed }) => [
        operation.operationId,
        [method, path, ...(listed === undefined ? [] : [listed])],
      ]),
    ),
    errorCodes: error.properties.code.enum,
    eventTypes: Object.keys(WebhookEvent.discriminator.mapping),
  };
  return {
    'generated.js': Object.entries(constants)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`)
      .join(''),
    'generated.d.ts': `import type { OperationCall, PagedCall } from './method.js';

${types}
${schemas.join('\n')}
export type ErrorCode = ErrorBody['code'];

export interface Methods {
${rows.map(methodOf).join('\n')}
}

export declare const version: string;
export declare const operationRows: Readonly<Record<string, readonly [method: string, path: string, listed?: string]>>;
export declare const errorCodes: readonly string[];
export declare const eventTypes: readonly string[];
`,
  };
};
