import type { IncomingMessage } from 'node:http';
import { AwsError } from '../service/aws-error.ts';

const types = ['RequestResponse', 'Event', 'DryRun'] as const;

/** A name, a partial or a whole ARN, with an alias or a version, or without. */
const reference =
  /^(?:(?:arn:[^:]+:lambda:[^:]*:)?[^:]*:function:)?([\w-]{1,64})(?::([\w$-]{1,128}))?$/;

const invalid = (message: string) => new AwsError('InvalidParameterValueException', message);

/** @returns which function, and whether its caller waits @throws AwsError for a request that is no Invoke, or a wrong one */
export const readInvokeRequest = ({ method, url = '', headers }: IncomingMessage) => {
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
