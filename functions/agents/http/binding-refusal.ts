import { noSuchIntegration } from '../../connections/http/no-access.ts';
import { invalidField, ServiceError } from '../../platform/contracts/service-error.ts';
import { type BindingRefusal, mostAgentsOfConnection } from '../domain/bind-agent.ts';

export const noSuchAgent = (): ServiceError =>
  new ServiceError('not_found', 'There is no such agent. List them with GET /agents.');

/** Why an agent is not bound to an integration, or was bound to none. */
export const bindingRefusal = (refused: BindingRefusal, integrationType: string): ServiceError => {
  switch (refused.why) {
    case 'no_agent':
      return noSuchAgent();
    case 'no_connection':
      return noSuchIntegration();
    case 'not_bound':
      return new ServiceError(
        'not_found',
        `This agent is bound to no ${integrationType} integration: it uses the primary one.`,
      );
    case 'other_type':
      return invalidField(
        'integration_id',
        `its type is ${refused.is}; send an integration of the type ${integrationType}`,
      );
    case 'too_many_agents':
      return invalidField(
        'integration_id',
        `${mostAgentsOfConnection} agents are bound to it already; unbind some, or make it the primary ` +
          'one, which every agent uses that is not bound',
      );
  }
};
