type Operation = { name: string };
type RequestContext = { endpoint(): Promise<object> };
type ResponseContext = { streamCollector(stream: unknown): Promise<Uint8Array> };
type SdkResponse = { statusCode: number; headers: Record<string, string>; body?: unknown };
type JsonMembers = Readonly<Record<string, unknown>>;
type SdkError = Error & { $retryable?: object | undefined };
type JsonErrorParts = {
  name: string;
  message: string;
  $fault: 'client' | 'server';
  $metadata: { httpStatusCode: number; requestId: string | undefined };
};

/** What differs from service to service. */
type JsonService = {
  mediaType: 'application/x-amz-json-1.0' | 'application/x-amz-json-1.1';
  /** What `X-Amz-Target` begins with. */
  target: string;
  /** A command's input as it is sent. */
  encode(input: object, operation: string): unknown;
  /** An answer as the SDK gives it back. */
  decode(answer: unknown): unknown;
  /** Of a class of its own where somebody asks for that; other errors are known by name. */
  createError(options: JsonErrorParts): SdkError;
  /** Of the members of an error, as `JSON.parse` calls it. */
  reviveError?: (name: string, value: unknown) => unknown;
};

const metadataOf = ({ statusCode, headers }: SdkResponse) => ({
  httpStatusCode: statusCode,
  requestId: headers['x-amzn-requestid'],
});

/** As in `com.amazonaws.dynamodb.v20120810#ResourceNotFoundException` or `AccessDenied:http://…`. */
const nameOf = ({ __type, code }: JsonMembers, headers: SdkResponse['headers']): string =>
  String(__type ?? code ?? headers['x-amzn-errortype'] ?? 'Unknown')
    .replace(/[:,].*/s, '')
    .replace(/^.*#/s, '');

const errorOf = (
  { createError }: JsonService,
  response: SdkResponse,
  { message, Message = message, ...members }: JsonMembers,
) => {
  const name = nameOf(members, response.headers);
  const error = createError({
    name,
    message: String(Message ?? 'UnknownError'),
    $fault: response.statusCode < 500 ? 'client' : 'server',
    $metadata: metadataOf(response),
  });
  // The SDK says so of no other error that our commands get.
  if (name === 'ReplicatedWriteConflictException') error.$retryable = {};
  return Object.assign(error, { ...members, ...error });
};

/**
 * Takes the place of the protocol of an SDK's client, without a schema of all that the service knows.
 * @see https://smithy.io/2.0/aws/protocols/aws-json-1_1-protocol.html
 */
export const jsonProtocol = (service: JsonService) =>
  class {
    setSerdeContext(): void {}

    async serializeRequest({ name }: Operation, input: object, context: RequestContext) {
      return {
        ...(await context.endpoint()),
        method: 'POST',
        query: {},
        headers: {
          'content-type': service.mediaType,
          'x-amz-target': `${service.target}.${name}`,
        },
        body: JSON.stringify(service.encode(input, name)),
      };
    }

    async deserializeResponse(_: Operation, context: ResponseContext, response: SdkResponse) {
      const { body, statusCode } = response;
      const isError = statusCode >= 300;
      const bytes = body instanceof Uint8Array ? body : await context.streamCollector(body);
      const text = Buffer.from(bytes).toString() || '{}';
      const answer = JSON.parse(text, isError ? service.reviveError : undefined);
      if (isError) throw errorOf(service, response, answer);
      return Object.assign(Object(service.decode(answer)), { $metadata: metadataOf(response) });
    }
  };
