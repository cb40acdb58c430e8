import { startFields } from '../../../../functions/catalogue/providers/start-fields.ts';
import { linkWithoutSecret } from '../../../../functions/invitations/domain/link.ts';
import { sha256 } from '../../../../functions/platform/model/sha256.ts';
import type { Settled } from './settle-tenants.ts';

export type Values = Record<string, readonly string[]>;

/** Parameters of which no value is a tenant's. */
const ofNobody = [
  ...startFields.keys(),
  ...['primary', 'scopes', 'allowed_origins', 'integration_types', 'expires_in_seconds'],
  ...['metadata', 'url', 'method', 'path', 'headers', 'body', 'body_encoding'],
  ...['event_types', 'description', 'events', 'old_expires_in_seconds'],
  ...['minimum_seconds', 'rejected', 'token_fingerprint', 'region', 'client_secret'],
  ...['signing_secret', 'authorization_parameters', 'authorization_host', 'redirect_uri'],
  ...['session_binding', 'return_origins', 'limits'],
];

/** What a tenant has that fits a parameter, by its name. */
export const valuesOf = ({
  mark,
  cursors,
  states,
  completionCodes,
  ...tenant
}: Settled): Values => ({
  ...Object.fromEntries(ofNobody.map((name) => [name, []])),
  component_key: ['slack'],
  event_key: ['message_posted'],
  field_key: ['channel'],
  integration_type: ['slack', 'gmail'],
  integration_id: tenant.integrationIds,
  agent_id: tenant.agentIds,
  _agent_id: tenant.agentIds,
  invitation_id: [tenant.invitationId],
  language: ['de'],
  unless_bound: ['true'],
  // Who has the whole link may see it.
  link: [linkWithoutSecret(tenant.invitationId)],
  asked_by: [mark],
  purpose: [mark],
  webhook_id: [tenant.webhookId],
  event_id: tenant.eventIds,
  since: ['2026-01-01T00:00:00Z'],
  _integration_id: tenant.integrationIds.slice(0, 2),
  cursor: [cursors.agents, cursors.integrations, cursors.deliveries],
  _cursor: [cursors.options],
  _ids: [tenant.optionIds.join(',')],
  _search: [mark],
  _limit: ['2'],
  limit: ['1'],
  enabled: ['true'],
  reference: [mark],
  _refresh: ['false'],
  status: ['connected', 'failed', 'enabled'],
  state: states,
  completion: ['by_server'],
  completion_code: completionCodes,
  attempt_id: completionCodes.map((code) => code.slice(0, 22)),
  code: [`${mark}-code`],
  asset: ['docs-0123456789ab.css'],
  page: ['errors'],
  entry: ['not_found'],
  file: ['elements-0123456789ab.js'],
  error: ['access_denied'],
  error_description: [mark],
  iss: ['https://accounts.google.com'],
  notice: ['deauthorize'],
  name: [`Name of ${mark}`],
  browser_binding: [sha256(mark)],
  if_other_account: ['refuse'],
  tenant: [tenant.tenantId],
  requested_by: ['test'],
  client_reference: [mark],
  return_url: ['http://127.0.0.1/'],
  key_id: [tenant.keyId],
  client_id: [mark],
  act: ['connection.started'],
  failed: ['true'],
});
