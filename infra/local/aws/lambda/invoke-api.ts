import { randomUUID } from 'node:crypto';
import http, { type IncomingMessage, type Server } from 'node:http';
import { AwsError } from '../service/aws-error.ts';
import { refuseStranger } from '../service/refuse-stranger.ts';
import { readEvent, readPayload } from './invoke-payload.ts';
import { readInvokeRequest } from './invoke-request.ts';
import type { InvocationResult, LocalFunction } from './local-function.ts';
import { platformLines } from './platform-lines.ts';

type InvokeApi = {
  /** By the names that they have in a deployment. */
  functions: ReadonlyMap<string, LocalFunction>;
  accessKeyId: string;
};
type InvokeResponse = { status: number; headers?: Record<string, string>; body?: string };

/** Of an invocation whose caller does not wait. */
const maxEventBytes = 1024 * 1024;

/** The alias that a deployment has; without one it is the newest code, which is the same here. */
const versions = new Map([
  [undefined, '$LATEST'],
  ['$LATEST', '$LATEST'],
  ['live', '1'],
]);

/**
 * Invoke of the Lambda API, for the functions that it is given. Not yet listening.
 * @see https://docs.aws.amazon.com/lambda/latest/api/API_Invoke.html
 */
export const createInvokeApi = (api: InvokeApi): Server =>
  http.createServer(async (request, response) => {
    const requestId = randomUUID();
    const { status, headers, body } = await respond(api, request, requestId).catch(toErrorResponse);
    response.writeHead(status, {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      'x-amzn-requestid': requestId,
      ...headers,
    });
    response.end(body);
  });

const respond = async (api: InvokeApi, request: IncomingMessage, requestId: string) => {
  refuseStranger(request, api.accessKeyId);
  const { functionName, qualifier, type, isLogRequested } = readInvokeRequest(request);
  const found = api.functions.get(functionName);
  const version = versions.get(qualifier);
  if (!found || version === undefined) throw notFound(functionName, qualifier);
  const event = readEvent(await readPayload(request, type === 'Event' ? maxEventBytes : undefined));
  if (type === 'DryRun') return { status: 204 };
  const invoked = found.invoke(event, requestId);
  if (type === 'RequestResponse') {
    const ended = await invoked;
    const log = isLogRequested ? logHeader(ended, requestId, version) : {};
    return toResult(ended, { 'x-amz-executed-version': version, ...log });
  }
  void invoked.then((ended) => {
    if ('errorMessage' in ended) console.error(`${functionName}: ${ended.errorMessage}`);
  });
  return { status: 202 };
};

const notFound = (functionName: string, qualifier: string | undefined) => {
  const suffix = qualifier === undefined ? '' : `:${qualifier}`;
  const arn = `arn:aws:lambda:us-east-1:000000000000:function:${functionName}${suffix}`;
  return new AwsError('ResourceNotFoundException', `Function not found: ${arn}`, { status: 404 });
};

const toResult = (
  { usage: _, ...invoked }: InvocationResult,
  headers: Record<string, string>,
): InvokeResponse => {
  if ('result' in invoked) return { status: 200, headers, body: invoked.result ?? 'null' };
  const failed = { ...headers, 'x-amz-function-error': 'Unhandled' };
  return { status: 200, headers: failed, body: JSON.stringify(invoked) };
};

/** The end of the log, which a caller may request: here only the lines of Lambda itself. */
const logHeader = (ended: InvocationResult, requestId: string, version: string) => {
  const log = `${platformLines(ended, requestId, version).join('\n')}\n`;
  return { 'x-amz-log-result': Buffer.from(log).toString('base64') };
};

/** The JSON protocols answer a wrong key with 400. */
const statusOf = ({ name, status }: AwsError) =>
  name === 'UnrecognizedClientException' ? 403 : status;

const toErrorResponse = (error: unknown): InvokeResponse => {
  const known = error instanceof AwsError ? error : undefined;
  if (!known) console.error(error);
  return {
    status: known ? statusOf(known) : 500,
    headers: { 'x-amzn-errortype': known?.name ?? 'ServiceException' },
    body: JSON.stringify({
      Type: known ? 'User' : 'Service',
      message: known?.message ?? 'Internal error',
    }),
  };
};
