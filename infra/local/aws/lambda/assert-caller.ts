import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { loopbackHost } from '../../loopback-host.ts';
import { LambdaError } from './lambda-error.ts';

const accessDenied = (message: string) => new LambdaError(403, 'AccessDeniedException', message);

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/**
 * Lets in programs that show this run's access key, and no page of a website, whatever it sends and
 * whatever name led it here. As at the other local services, signatures are not checked.
 * @throws LambdaError
 */
export const assertCaller = (headers: IncomingHttpHeaders, accessKeyId: string): void => {
  if (!loopbackHost.test(headers.host ?? '')) {
    throw accessDenied('Use the address in lambda_endpoint of local.json.');
  }
  if (headers.origin !== undefined || headers['sec-fetch-site'] !== undefined) {
    throw accessDenied('Pages of websites may not invoke functions.');
  }
  const { authorization = '' } = headers;
  const credential = /^AWS4-HMAC-SHA256 Credential=([^/,\s]+)\//.exec(authorization)?.[1];
  if (credential === undefined) {
    throw new LambdaError(
      403,
      'MissingAuthenticationTokenException',
      'Missing Authentication Token',
    );
  }
  if (!isSame(credential, accessKeyId)) {
    const message = 'The security token included in the request is invalid.';
    throw new LambdaError(403, 'UnrecognizedClientException', message);
  }
};
