import { randomUUID } from 'node:crypto';
import http, { type IncomingMessage, type Server } from 'node:http';
import type * as z from 'zod';
import { readBody } from '../gateway/server.ts';
import { AwsError } from './aws-error.ts';
import { refuseStranger } from './refuse-stranger.ts';

type Service = {
  /** The only one that is served; without it any is. */
  accessKeyId: string | undefined;
  contentType: 'application/x-amz-json-1.0' | 'application/x-amz-json-1.1';
  /**
   * @param target the service's name and version, and the operation, as in `TrentService.Decrypt`
   * @throws AwsError for an answer that is an error; any other error becomes a 500
   */
  respond(target: string, body: Record<string, unknown>): Promise<object>;
};

/** A server of one of AWS's JSON protocols, not yet listening. A half-sent request gets no answer. */
export const createService = (service: Service): Server =>
  http.createServer(async (request, response) => {
    const { status, content } = await outcome(request, service);
    if (response.destroyed) return;
    response.writeHead(status, {
      'content-type': service.contentType,
      // With it head and body are one write, and no chunks.
      'content-length': Buffer.byteLength(content),
      'x-amzn-requestid': randomUUID(),
    });
    response.end(content);
  });

const outcome = async (
  request: IncomingMessage,
  { accessKeyId, respond }: Service,
): Promise<{ status: number; content: string }> => {
  try {
    refuseStranger(request, accessKeyId);
    if (request.method !== 'POST') throw unknownOperation();
    const received = await readBody(request, maxBytes);
    if (!received) throw new AwsError('RequestEntityTooLarge', '', { status: 413 });
    const body = parseObject(received.toString());
    if (!body) throw new AwsError('com.amazon.coral.service#SerializationException', '');
    const target = String(request.headers['x-amz-target'] ?? '');
    return { status: 200, content: JSON.stringify(await respond(target, body)) };
  } catch (error) {
    if (!(error instanceof AwsError)) return failure(error);
    return { status: error.status, content: JSON.stringify(error.body) };
  }
};

export const unknownOperation = (): AwsError =>
  new AwsError('com.amazon.coral.service#UnknownOperationException', '');

/** The JSON of a text, or undefined when it is none. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The JSON of a text that is an object. */
export const parseObject = (text: string): Record<string, unknown> | undefined => {
  const parsed = parseJson(text);
  return typeof parsed === 'object' && parsed && !Array.isArray(parsed) ? { ...parsed } : undefined;
};

/** Works out an answer. It may throw AwsError. */
export type AwsOperation = (body: unknown) => object | Promise<object>;

/** Answers with one of these operations, by what they are called. */
export const dispatchTo =
  (operations: Readonly<Record<string, AwsOperation>>) =>
  async (name: string, body: unknown): Promise<object> => {
    const run = Object.hasOwn(operations, name) ? operations[name] : undefined;
    if (!run) throw unknownOperation();
    return run(body);
  };

/**
 * An operation whose requests have a form.
 * @param refuse the error for a request that has not
 */
export const checked =
  <T>(
    schema: z.ZodType<T>,
    refuse: (error: z.ZodError) => AwsError,
    run: (input: T) => ReturnType<AwsOperation>,
  ): AwsOperation =>
  (body) => {
    const { data, error } = schema.safeParse(body);
    if (error) throw refuse(error);
    return run(data);
  };

const failure = (error: unknown) => ({
  status: 500,
  content: JSON.stringify({
    __type: 'InternalServerError',
    message: error instanceof Error ? error.message : String(error),
  }),
});

/** The largest request that DynamoDB takes. */
const maxBytes = 16 * 1024 * 1024;

/**
 * Counts the requests of an AWS JSON server by operation (`GetItem`, `Decrypt`). Reads of streams are
 * left out: they come all the time, whatever the stack does.
 * @param background what is left out too: the names, in the user agent, of who works some time later
 */
export const countOperations = (
  server: Server,
  background: ReadonlySet<string>,
): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  server.prependListener('request', ({ headers }) => {
    const [service = '', operation = ''] = String(headers['x-amz-target']).split('.');
    const [, caller = ''] = /\bapp\/([\w-]+)/.exec(headers['user-agent'] ?? '') ?? [];
    if (service.startsWith('DynamoDBStreams') || background.has(caller)) return;
    counts.set(operation, (counts.get(operation) ?? 0) + 1);
  });
  return counts;
};
