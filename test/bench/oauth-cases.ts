import { randomUUID } from 'node:crypto';
import { createFlowId } from '../../functions/domain/connect/flow.ts';
import type { BenchCase } from './case.ts';
import { connectedType, type Scenario } from './scenario.ts';

/** The two halves of connecting an account, and the callbacks that connect none. */
export const oauthCases = ({ eventOf, tenancy }: Scenario): BenchCase[] => {
  const back = (query: Record<string, string>) =>
    eventOf({
      path: `/integrations/oauth_callback/${connectedType}?${new URLSearchParams(query)}`,
    });
  return [
    {
      name: 'oauth-start',
      bundle: 'oauth-start',
      calls: { dynamodb: 3, kms: 1 },
      event: () =>
        eventOf({
          method: 'POST',
          path: `/integrations/oauth_start/${connectedType}`,
          tenantId: randomUUID(),
        }),
      answer: { status: 201, text: 'authorization_url' },
    },
    {
      name: 'oauth-callback, connects',
      bundle: 'oauth-callback',
      calls: { dynamodb: 6, kms: 3, provider: 2 },
      event: async () =>
        back({ code: 'code', state: await tenancy.start(randomUUID(), connectedType) }),
      answer: { status: 302, text: 'success=true' },
    },
    {
      name: 'oauth-callback, forged',
      bundle: 'oauth-callback',
      calls: { dynamodb: 1 },
      event: async () => back({ code: 'code', state: `${createFlowId()}.${'A'.repeat(300)}` }),
      answer: { status: 302, text: 'success=false' },
    },
    {
      name: 'oauth-callback, denied',
      bundle: 'oauth-callback',
      task: 'denied callback',
      calls: {},
      event: () => back({ error: 'access_denied' }),
      answer: { status: 302, text: 'cancelled' },
    },
  ];
};
