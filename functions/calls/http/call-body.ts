import type * as z from 'zod/mini';
import type { Connection } from '../../connections/domain/connection.ts';
import type { ServiceConnectionQuery } from '../../connections/domain/service-connection.ts';
import { invalidField, ServiceError } from '../../platform/contracts/service-error.ts';
import type { callProvider } from '../contracts/call-provider.ts';
import type { RequestedCall } from '../domain/judge-call.ts';
import type { CallResponse } from '../domain/ports.ts';

type CallRequest = z.output<typeof callProvider.request>;

export const connectionQueryOf = (request: CallRequest): ServiceConnectionQuery => ({
  tenantId: request.tenant_id,
  integrationId: request.integration_id,
  integrationType: request.integration_type,
  agentId: request.agent_id,
});

const base64 = /^[A-Za-z0-9+/]*={0,2}$/;

const bytesOf = ({ body, body_encoding: encoding = 'utf8' }: CallRequest): Buffer | undefined => {
  if (body === undefined) return undefined;
  if (encoding === 'utf8' && !body.isWellFormed()) {
    throw invalidField('body', 'half a character is no text; send base64 of the bytes');
  }
  if (encoding === 'base64' && !(body.length % 4 === 0 && base64.test(body))) {
    throw invalidField('body', 'this is no base64; pad it, and leave out line breaks');
  }
  return Buffer.from(body, encoding);
};

/** @throws ServiceError when the body is not what its encoding says */
export const requestedCallOf = (request: CallRequest): RequestedCall => {
  const { method, url, path = '', headers = {} } = request;
  const address = url === undefined ? { path } : { url };
  return { method, address, headers, body: bytesOf(request) };
};

const forwarded: ReadonlySet<string> = new Set([
  ...['accept-ranges', 'content-disposition', 'content-language', 'content-range', 'content-type'],
  ...['deprecation', 'etag', 'last-modified', 'link', 'location', 'retry-after', 'sunset'],
  ...['request-id', 'x-request-id', 'x-next-page', 'x-total', 'x-total-count', 'x-total-pages'],
]);
const ofLimits = /^(?:x-)?rate-?limit(?:-[a-z-]+)?$/;

const forwardedHeaders = (headers: CallResponse['headers']) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => forwarded.has(name) || ofLimits.test(name)),
  );

/**
 * Of the 6 MB that Lambda lets a function respond with, what the body may take, as JSON.
 * @see https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html
 * @see https://github.com/DataBiosphere/azul/issues/8258
 */
const mostJsonBytes = 6_000_010;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const textOf = (body: Buffer): string | undefined => {
  try {
    return utf8.decode(body);
  } catch {
    return undefined;
  }
};

const writtenBody = (body: Buffer) => {
  const text = textOf(body);
  const written =
    text !== undefined && Buffer.byteLength(JSON.stringify(text)) <= mostJsonBytes
      ? ({ body: text, body_encoding: 'utf8' } as const)
      : ({ body: body.toString('base64'), body_encoding: 'base64' } as const);
  return written.body.length <= mostJsonBytes ? written : undefined;
};

/**
 * A response as the service gets it.
 * @throws ServiceError when Lambda would not let it pass
 */
export const callBody = (
  { status, headers, body }: CallResponse,
  { integrationId, integrationType }: Connection,
): z.input<typeof callProvider.result> => {
  const written = writtenBody(body);
  if (!written) throw responseTooLarge();
  return {
    status,
    headers: forwardedHeaders(headers),
    ...written,
    integration_id: integrationId,
    integration_type: integrationType,
  };
};

export const responseTooLarge = (cause?: unknown): ServiceError =>
  new ServiceError(
    'response_too_large',
    'The provider carried out the call, and responded with more than 5 MB, or 4.5 MB that are no text. Ask for less at once: a smaller page, fewer members, or a Range.',
    { cause },
  );
