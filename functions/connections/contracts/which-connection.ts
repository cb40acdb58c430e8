import * as z from 'zod/mini';
import { described } from '../../platform/contracts/described.ts';
import { integrationTypeValue } from '../../platform/contracts/integration-type.ts';
import { sentId } from '../../platform/contracts/sent-id.ts';

/** How a service names the connection that it means. A description is that of the very schema. */
export const whichConnection = () => ({
  integration_id: described(
    z.optional(sentId('send the id of an integration')),
    'Which connection.',
  ),
  integration_type: described(
    z.optional(integrationTypeValue),
    'Instead: the primary connection of this type.',
    'slack',
  ),
  agent_id: described(
    z.optional(sentId('send the id of an agent')),
    'With `integration_type`: the connection that this agent is bound to, or else the primary one.',
  ),
});

type NamedParts = {
  integration_id?: string | undefined;
  integration_type?: string | undefined;
  agent_id?: string | undefined;
};

export const namesOneConnection = z.refine<NamedParts>(
  (one) => (one.integration_id === undefined) !== (one.integration_type === undefined),
  { path: ['integration_id'], error: 'send either integration_id or integration_type' },
);

export const namesAgentWithType = z.refine<NamedParts>(
  (one) => one.agent_id === undefined || one.integration_id === undefined,
  { path: ['agent_id'], error: 'send it with integration_type' },
);
