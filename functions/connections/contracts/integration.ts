import * as z from 'zod/mini';
import { described, named } from '../../platform/contracts/described.ts';
import { sandboxMark } from '../../platform/contracts/integration-type.ts';
import { connectionStatuses } from '../domain/connection-state.ts';
import { afterRefusal, allProblemCodes, problemCodes } from '../domain/problem.ts';

/** Made for each field: a description is that of the very schema. */
const time = () => z.iso.datetime();

/** What is wrong with an integration, in a list and after a check. */
export const integrationProblem = z.nullable(
  named('IntegrationProblem', {
    code: described(
      z.enum(allProblemCodes),
      `${allProblemCodes.map((code) => `\`${code}\`: ${problemCodes[code]}`).join(' ')} There will be more values.`,
    ),
    next_step: described(z.string(), 'What to do next, for people.'),
  }),
);

export const integration = named('Integration', {
  id: described(z.uuid(), 'Identifier of the integration; a reconnect keeps it.'),
  type: described(z.string(), 'Its `integration_type`.', 'gmail'),
  sandbox: sandboxMark(),
  category: described(z.string(), 'The `category` of the OAuth callback’s redirect.', 'email'),
  name: described(
    z.nullable(z.string()),
    'The tenant’s own name for it; null if it has none.',
    'Sales inbox',
  ),
  client_reference: described(
    z.nullable(z.string()),
    'Whose it is, in the tenant’s own words; null if nobody said.',
    'user_8271',
  ),
  metadata: described(z.record(z.string(), z.string()), 'What the tenant keeps with it.', {
    plan: 'team',
  }),
  primary: described(
    z.boolean(),
    'Whether look-ups use it if they name no integration. Each type has one primary integration.',
  ),
  status: described(
    z.enum(connectionStatuses),
    '`reconnect_required`: the provider ended the connection; connect it again. Or it refuses the ' +
      `access token for now, as \`problem.code\` \`access_refused\` says. ${afterRefusal()} ` +
      '`app_misconfigured`: the provider refuses the OAuth app that connected it; `problem.code` says whose app it is, and so who must fix it.',
  ),
  account: described(
    z.nullable(z.string()),
    'Name of the connected account for people; null if the provider does not name it.',
    'ada@example.com',
  ),
  scopes_granted: described(z.array(z.string()), 'The granted scopes, as the provider names them.'),
  scopes_missing: described(
    z.array(z.string()),
    'Scopes that every connection of the type is asked for now, and this one was not granted: computed ' +
      'when you ask, so that a scope which a release adds is here at once. Connect again to grant them.',
  ),
  events_missing_scopes: described(
    z.array(
      z.object({
        component_key: z.string(),
        event_key: z.string(),
        scopes_missing: described(z.array(z.string()), 'What its delivery needs besides.'),
      }),
    ),
    'Events that this connection cannot serve, since it was not granted what they need. Start again with ' +
      'these `scopes` to ask for it; the connection keeps its id and what it was granted before.',
  ),
  connected_at: described(time(), 'When a person last connected the account.'),
  refreshed_at: described(
    z.nullable(time()),
    'When its tokens were last refreshed; null if never since `connected_at`.',
  ),
  last_verified_at: described(
    time(),
    'When the provider last accepted it: as it was connected, refreshed or, noted once a day, used. ' +
      'Some environments ask daily about what nobody used.',
  ),
  last_checked_at: described(
    z.nullable(time()),
    'When `POST /integrations/{integration_id}/check` last asked about it; null if never since `connected_at`.',
  ),
  lapses_at: described(
    z.nullable(time()),
    'When the provider ends the connection if it is not refreshed or reconnected; null if ' +
      'never or unknown. Where a refresh extends it, we refresh unused connections in time. ' +
      'You need to act only when `reconnect_by` is set.',
  ),
  reconnect_by: described(
    z.nullable(time()),
    'If set, a person must connect the account again before this time, and until then the ' +
      'connection works; null if there is nothing to do. It equals `lapses_at`. It is set one ' +
      'week ahead where no refresh can extend the connection (at once if less time is left), ' +
      'and two days ahead while refreshes fail. A successful refresh makes it null again.',
  ),
  problem: described(z.clone(integrationProblem), 'The worst problem; null if there is none.'),
});
