import type { createDocument } from 'zod-openapi';
import { exampleOf } from '../contracts/examples/integrations.ts';

type Document = ReturnType<typeof createDocument>;

const operationsOf = ({ paths = {} }: Document) =>
  Object.values(paths)
    .flatMap(({ get, post, patch, delete: remove }) => [get, post, patch, remove])
    .filter((each) => each !== undefined);

/** A parameter's schema may serve several endpoints, so its example is added to the endpoint. */
export const addParameterExamples = (document: Document): Document => {
  for (const { operationId = '', parameters = [] } of operationsOf(document)) {
    const { path, query } = exampleOf(operationId);
    for (const parameter of parameters) {
      if ('$ref' in parameter) continue;
      const example = { ...path, ...query }[parameter.name];
      if (example !== undefined) parameter.example = example;
    }
  }
  return document;
};
