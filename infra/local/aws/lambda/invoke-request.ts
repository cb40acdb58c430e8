import type { IncomingMessage } from 'node:http';
import { AwsError } from '../service/aws-error.ts';

const types = ['RequestResponse', 'Event', 'DryRun'] as const;

/** Which function, and whether its caller waits for the answer. */
export type InvokeRequest = {
  functionName: string;
  qualifier: string | undefined;
  type: (typeof types)[number];
};

/** A name, a partial or a whole ARN, each with an alias or a version if wanted. */
const reference =
  /^(?:(?:arn:[^:]+:lambda:[^:]*:)?[^:]*:function:)?([\w-]{1,64})(?::([\w$-]{1,128}))?$/;

const invalid = (message: string) => new AwsError('InvalidParameterValueException', message);

/** @throws LambdaError for a request that is no Invoke, or a wrong one */
export const readInvokeRequest = ({
  method,
  url = '',
  headers,
}: IncomingMessage): InvokeRequest => {
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
  const wanted = headers['x-amz-invocation-type'] ?? 'RequestResponse';
  const type = types.find((each) => each === wanted);
  if (!type) throw invalid(`X-Amz-Invocation-Type: use one of ${types.join(', ')}.`);
  return { functionName, qualifier: ofName ?? ofQuery, type };
};

const decode = (part: string): string => {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
};
