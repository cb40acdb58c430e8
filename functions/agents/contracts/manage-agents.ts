import * as z from 'zod/mini';
import { membersOfAction } from '../../platform/contracts/actions.ts';
import { clientReferenceOf } from '../../platform/contracts/caller-metadata.ts';
import { described } from '../../platform/contracts/described.ts';
import type { ServiceFunction } from '../../platform/contracts/route.ts';
import { sentId } from '../../platform/contracts/sent-id.ts';
import { requestedByOf, tenantIdOf } from '../../platform/contracts/service-request.ts';
import { wholeNumber } from '../../platform/contracts/whole-number.ts';
import { displayNameForm, isDisplayName } from '../../platform/model/display-name.ts';

/** The actions, each with the members that it needs, and those that it may have. */
export const agentActions = {
  put: { needs: ['reference', 'name'], accepts: ['enabled'] },
  change: { needs: ['agent_id'], needsOneOf: ['name', 'enabled'] },
  delete: { needs: ['agent_id'] },
  list: { accepts: ['enabled', 'limit', 'cursor'] },
} as const;

const nameRule = `send ${displayNameForm}`;
const flagRule = 'send true or false';
const mostListed = 1_000;
const cursorRule = 'send the next_cursor of the answer before';

const referenceDescription =
  'What you call the agent: the same reference is always the same agent.';

const request = z
  .strictObject({
    action: described(
      z.enum(['put', 'change', 'delete', 'list'], {
        error: `use one of: ${Object.keys(agentActions).join(', ')}`,
      }),
      'What to do.',
    ),
    tenant_id: tenantIdOf('Whose agents they are.'),
    requested_by: requestedByOf('agent-builder'),
    reference: described(
      z.optional(clientReferenceOf(referenceDescription)),
      referenceDescription,
      'agent_118',
    ),
    agent_id: described(
      z.optional(sentId('send the id of an agent')),
      'Which agent.',
      '01932c07-2f5e-7c1a-9a63-52b5a1c8a001',
    ),
    name: described(
      z.optional(z.string(nameRule).check(z.refine(isDisplayName, nameRule))),
      'What people know the agent by.',
      'Front desk',
    ),
    enabled: described(
      z.optional(z.boolean(flagRule)),
      'Of put and change: whether the agent takes calls. Without it a new agent does, and others stay as they are. Of list: only these.',
      true,
    ),
    limit: described(
      z.optional(wholeNumber(1, mostListed)),
      `The most agents of one answer, at most ${mostListed}; also without it.`,
      100,
    ),
    cursor: described(
      z.optional(z.string(cursorRule).check(z.maxLength(1500, cursorRule))),
      'The `next_cursor` of the answer before.',
    ),
  })
  .check(membersOfAction(agentActions));

const agent = z.object({
  agent_id: z.uuid(),
  reference: z.nullable(z.string()),
  name: z.string(),
  enabled: z.boolean(),
});

const result = z.object({
  agent_id: described(z.optional(z.uuid()), 'Of put, change and delete: the agent.'),
  agents: described(
    z.array(agent),
    'Of list: sorted by name, then id. Of put and change: the agent as it is now. Of delete: the agent as it was, or none if there was none.',
  ),
  unbound: described(
    z.optional(z.array(z.object({ integration_type: z.string(), integration_id: z.uuid() }))),
    'Of delete: the accounts that the agent was bound to.',
  ),
  next_cursor: described(
    z.optional(z.string()),
    'Of list, if there are more: send it as `cursor`, with the same `enabled`.',
  ),
});

export const manageAgents = {
  name: 'manage-agents',
  request,
  result,
  errors: ['validation_failed', 'not_found'],
  meanings: {
    validation_failed:
      'A member of the request is missing, not valid or of another action, or the tenant is deleted; `errors` names each.',
    not_found: 'The tenant has no agent with this `agent_id`.',
  },
  uses: {
    tables: {
      agents: ['dynamodb:GetItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem'],
      'agents/by_name': ['dynamodb:Query'],
      integrations: ['dynamodb:GetItem', 'dynamodb:UpdateItem'],
      'integrations/by_id': ['dynamodb:Query'],
      tenants: ['dynamodb:GetItem'],
    },
    updates: {
      agents: ['name', 'enabled', 'name_and_id', 'reference', 'account_*', 'accounts_version'],
      integrations: ['integration_id', 'agent_ids', 'version'],
    },
  },
} as const satisfies ServiceFunction;
