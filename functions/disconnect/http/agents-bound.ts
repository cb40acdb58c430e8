import { ServiceError } from '../../platform/contracts/service-error.ts';

/** Refuses to disconnect an integration that agents are bound to. */
export const agentsBound = (count: number): ServiceError =>
  new ServiceError(
    'agents_bound',
    `${count} of the tenant’s agents ${count === 1 ? 'is' : 'are'} bound to this integration, which stays as it is. ` +
      'Bind each to another one or unbind it, or disconnect the integration without unless_bound.',
  );
