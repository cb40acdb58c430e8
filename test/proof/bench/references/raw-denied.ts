import type { APIGatewayProxyEvent } from 'aws-lambda';

/** A callback with an error, without a framework. */
export const handler = async ({ pathParameters }: APIGatewayProxyEvent) => ({
  statusCode: 302,
  headers: { Location: deniedUrl(pathParameters?.integration_type ?? '') },
  body: '',
});

/** Where a browser goes whose person did not agree. */
const deniedUrl = (integrationType: string): string => {
  const parameters = new URLSearchParams({
    success: 'false',
    error_msg: 'The connection was cancelled',
    integration_type: integrationType,
  });
  return `${process.env.FRONTEND_URL}/settings/integrations?${parameters}`;
};
