import {
  type CreateDocumentOptions,
  createDocument,
  type ZodOpenApiPathsObject,
} from 'zod-openapi';
import { createErrorResponses } from './docs/openapi/error-responses.ts';
import { headerComponents } from './docs/openapi/header-components.ts';
import { operation } from './docs/openapi/operation.ts';
import { tags } from './docs/openapi/tags.ts';
import { webhookEvent, webhooks } from './docs/openapi/webhooks.ts';
import { exampleOf } from './examples.ts';
import { apiVersion } from './platform/contracts/route.ts';
import { routes } from './routes.ts';

const apiKey = {
  type: 'apiKey',
  in: 'header',
  name: 'X-API-Key',
  description: 'A tenant’s API key. It stays on a server: no answer to it has CORS headers.',
} as const;

const session = {
  ...apiKey,
  description:
    'A session of `POST /connect_sessions`, for browsers. It needs an `Origin` of its `allowed_origins`, ' +
    'and its answers, errors too, have `Access-Control-Allow-Origin` with that origin.',
} as const;

const createPaths = () => {
  const errorResponses = createErrorResponses();
  return routes.reduce<ZodOpenApiPathsObject>((paths, route) => {
    const method = route.method.toLowerCase() as 'get' | 'post' | 'patch' | 'delete';
    const described = operation(route, exampleOf(route.operationId), errorResponses);
    paths[route.path] = { ...paths[route.path], [method]: described };
    return paths;
  }, {});
};

/**
 * The library closes every object of a response. Clients that validate what comes would then fail at the first
 * member that we add.
 * @see https://github.com/hey-api/hey-api/pull/4308
 * @see https://github.com/CIRFMF/ksef-api/issues/481
 */
const openResponse: CreateDocumentOptions['override'] = ({ jsonSchema, io }) => {
  if (io === 'output' && jsonSchema.additionalProperties === false) {
    delete jsonSchema.additionalProperties;
  }
};

/**
 * The OpenAPI 3.1 document, built from the route table and the connection events. `x-extension` marks
 * endpoints, parameters and headers that the API reference lacks, or lists the parts of one.
 */
export const createOpenapiDocument = (publicBaseUrl: string) =>
  addParameterExamples(
    createDocument(
      {
        openapi: '3.1.1',
        info: {
          title: 'Trunkline API',
          version: apiVersion,
          description:
            'Integrations, event configuration and agents of a voice-agent platform. Every error has a ' +
            '`detail` for people and a stable `code` for programs. Where a description says that there will be ' +
            'more values of an `enum`, accept others. `x-extension` marks what is not in ' +
            'the API reference of the platform. Wherever there is GET, but for the callback, HEAD answers the ' +
            'same without a body.',
          contact: { name: 'Trunkline', url: `${publicBaseUrl}/docs` },
          license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
        },
        servers: [{ url: publicBaseUrl }],
        tags,
        paths: createPaths(),
        webhooks,
        components: {
          schemas: { WebhookEvent: webhookEvent },
          headers: headerComponents,
          securitySchemes: { ApiKey: apiKey, Session: session },
        },
      },
      { override: openResponse },
    ),
  );

type OpenapiDocument = ReturnType<typeof createDocument>;

const operationsOf = ({ paths = {} }: OpenapiDocument) =>
  Object.values(paths)
    .flatMap(({ get, post, patch, delete: remove }) => [get, post, patch, remove])
    .filter((each) => each !== undefined);

/** A parameter's schema may serve several endpoints, so its example is added to the endpoint. */
export const addParameterExamples = (document: OpenapiDocument): OpenapiDocument => {
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
