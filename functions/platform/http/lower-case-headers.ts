import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEvent } from 'aws-lambda';

/**
 * Names of headers in lower case, since HTTP has them in any. Not by middy's normalizer: it does so for the lists of
 * their values too, which nobody reads, and that takes two hundredths of the work of the smallest request.
 * The test of API Gateway's console sends none, as null.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-5.1
 * @see https://github.com/aws-powertools/powertools-lambda-typescript/issues/2527 null
 * @see https://github.com/CodeGenieApp/serverless-express/issues/417 the same
 */
export const lowerCaseHeaders: MiddlewareObj<APIGatewayProxyEvent> = {
  before: ({ event }) => {
    const headers: APIGatewayProxyEvent['headers'] = {};
    for (const name in event.headers) headers[name.toLowerCase()] = event.headers[name];
    event.headers = headers;
  },
};
