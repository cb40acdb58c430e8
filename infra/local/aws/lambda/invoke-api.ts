import { randomUUID } from 'node:crypto';
import http, { type IncomingMessage, type Server } from 'node:http';
import { readBody } from '../gateway/server.ts';
import { AwsError, parseJson, refuseStranger } from '../service/create-service.ts';
import { type InvocationResult, type LocalFunction, maxPayloadBytes } from './local-function.ts';
import { platformLines } from './platform-lines.ts';

const types = ['RequestResponse', 'Event', 'DryRun'] as const;

/** A name, a partial or a whole ARN, with an alias or a version, or without. */
const reference =
  /^(?:(?:arn:[^:]+:lambda:[^:]*:)?[^:]*:function:)?([\w-]{1,64})(?::([\w$-]{1,128}))?$/;

const invalid = (message: string) => new AwsError('InvalidParameterValueException', message);

/** @returns which function, and whether its caller waits @throws AwsError for a request that is no Invoke, or a wrong one */
const readInvokeRequest = ({ method, url = '', headers }: IncomingMessage) => {
  const { pathname, searchParams } = new URL(`http://localhost${url}`);
  const given = /^\/2015-03-31\/functions\/([^/]+)\/invocations\/?$/.exec(pathname)?.[1];
  if (method !== 'POST' || given === undefined) {
    throw new AwsError('UnknownOperationException', 'Here is only Invoke.', { status: 404 });
  }
  const [, functionName, ofName] = reference.exec(decode(given)) ?? [];
  if (!functionName) throw invalid('This is not the name or the ARN of a function.');
  const ofQuery = searchParams.get('Qualifier') ?? undefined;
  if (ofName !== undefined && ofQuery !== undefined && ofName !== ofQuery) {
    throw invalid(
      'The derived qualifier from the function name does not match the specified qualifier.',
    );
  }
  const requestedType = headers['x-amz-invocation-type'] ?? 'RequestResponse';
  const type = types.find((each) => each === requestedType);
  if (!type) throw invalid(`X-Amz-Invocation-Type: use one of ${types.join(', ')}.`);
  const isLogRequested = headers['x-amz-log-type'] === 'Tail';
  return { functionName, qualifier: ofName ?? ofQuery, type, isLogRequested };
};

const decode = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
};

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

const readPayload = async (request: IncomingMessage, most = maxPayloadBytes): Promise<string> => {
  const body = await readBody(request, most);
  if (body) return body.toString('utf8');
  const message = `Request must be smaller than ${most} bytes for the InvokeFunction operation`;
  throw new AwsError('RequestEntityTooLargeException', message, { status: 413 });
};

const readEvent = (payload: string): unknown => {
  const event = payload === '' ? {} : parseJson(payload);
  if (event !== undefined && canBeWritten(event)) return event;
  const message = 'Could not parse request body into json.';
  throw new AwsError('InvalidRequestContentException', message);
};

/** What is nested too deeply can be read, and not be passed on to a function. */
const canBeWritten = (event: unknown): boolean => {
  try {
    return JSON.stringify(event) !== undefined;
  } catch {
    return false;
  }
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
