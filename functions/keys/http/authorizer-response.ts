import type { APIGatewayAuthorizerResult } from 'aws-lambda';
import type { contextOf } from '../../platform/http/caller.ts';
import type { KeyFault } from '../domain/api-key.ts';

/**
 * Why the 401 refuses a key or session. The gateway copies the text into a JSON body, so it has no character
 * that JSON escapes.
 * @param environment that of this deployment
 */
const keyFaultText = (fault: KeyFault, environment: string): string =>
  ({
    other_environment: `It is of another environment: keys of this one begin with sk_${environment}_.`,
    miscopied: 'It was not copied whole: its last characters do not fit the others.',
    unknown: 'There is no such key here, and no such session any more.',
    revoked: 'It was revoked: use another key.',
    expired: 'It has expired: use another key, or make a new session.',
    tenant_deleted:
      'Its account is being deleted, and its keys and sessions end: do not try again.',
  })[fault];

type AuthorizerDecision = { methodArn: string; environment: string; status: KeyFault | 'active' };

/** The authorizer's response to a key or session: a policy for the whole API, and its fault unless it is active. */
export const authorizerResponse = (
  { methodArn, environment, status }: AuthorizerDecision,
  context?: ReturnType<typeof contextOf>,
): APIGatewayAuthorizerResult => {
  const isActive = status === 'active';
  const [apiArn] = methodArn.split('/');
  const Effect = isActive ? 'Allow' : 'Deny';
  return {
    principalId: context?.key_id ?? 'nobody',
    policyDocument: {
      Version: '2012-10-17',
      Statement: [{ Action: 'execute-api:Invoke', Effect, Resource: `${apiArn}/*` }],
    },
    context: { ...context, ...(isActive ? {} : { fault: keyFaultText(status, environment) }) },
  };
};
