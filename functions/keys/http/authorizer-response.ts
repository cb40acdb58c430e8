import type { APIGatewayAuthorizerResult } from 'aws-lambda';
import type { contextOf } from '../../platform/http/caller.ts';
import type { KeyFault } from '../domain/api-key.ts';
import { keyFaultText } from './key-fault.ts';

type AuthorizerDecision = { methodArn: string; environment: string; status: KeyFault | 'active' };

/** The answer to a key or session: a policy for the whole API, and its fault unless it is active. */
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
