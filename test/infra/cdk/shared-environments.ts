import { manageAgents } from '../../../functions/agents/contracts/manage-agents.ts';
import { callProvider } from '../../../functions/calls/contracts/call-provider.ts';
import { getAccessToken } from '../../../functions/connections/contracts/get-access-token.ts';
import { manageApiKeys } from '../../../functions/keys/contracts/manage-api-keys.ts';
import { manageTenant } from '../../../functions/tenants/contracts/manage-tenant.ts';
import type { Egress } from '../../../infra/cdk/egress.ts';
import { type Environment, environments } from '../../../infra/cdk/environments.ts';

export const owned = { allocationId: 'eipalloc-0123456789abcdef0', address: '52.1.2.3' } as const;

/** What pages speak of and is off by default. Each other record would be another synthesis of some seconds. */
export const egress: Egress = { isLive: true, addresses: { a: 'new', c: owned } };
export const notLive: Egress = { ...egress, isLive: false };
/** With a zone that was added before another one. */
const wider: Egress = { ...egress, addresses: { ...egress.addresses, b: 'new' } };

/** Some of each function, so that none lets in those of another. */
export const principalsOf = (name: string) => [
  `arn:aws:iam::123456789012:role/for-${name}`,
  `arn:aws:iam::210987654321:user/for-${name}`,
];

/** Prod with all that is off by default. */
export const withEverything: Environment = {
  ...environments.prod,
  egress: wider,
  customDomain: {
    name: 'api.example.com',
    certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/1',
    isLive: false,
  },
  invokers: {
    [getAccessToken.name]: principalsOf(getAccessToken.name),
    [callProvider.name]: principalsOf(callProvider.name),
    [manageAgents.name]: principalsOf(manageAgents.name),
    [manageApiKeys.name]: principalsOf(manageApiKeys.name),
    [manageTenant.name]: principalsOf(manageTenant.name),
  },
};
