import * as z from 'zod';
import { connectionStatuses } from '../domain/connection/connection.ts';
import { type ProblemCode, problemCodes } from '../domain/connection/problem.ts';

const codes = Object.keys(problemCodes) as [ProblemCode, ...ProblemCode[]];
const time = z.iso.datetime();

export const integration = z
  .object({
    id: z.uuid().meta({ description: 'Identifier of the integration; a reconnect keeps it.' }),
    type: z.string().meta({ description: 'Its `integration_type`.', example: 'gmail' }),
    category: z
      .string()
      .meta({ description: 'The `category` of the OAuth callback’s redirect.', example: 'email' }),
    name: z.string().nullable().meta({
      description: 'The tenant’s own name for it; null if it has none.',
      example: 'Sales inbox',
    }),
    primary: z.boolean().meta({
      description:
        'Whether look-ups use it if they name no integration. Each type has one primary integration.',
    }),
    status: z.enum(connectionStatuses).meta({
      description:
        '`reconnect_required`: the provider ended the connection, or refuses its access token ' +
        'for now; connect it again. ' +
        '`app_misconfigured`: the provider refuses our OAuth app; an operator must fix it.',
    }),
    account: z.string().nullable().meta({
      description:
        'Name of the connected account for people; null if the provider does not name it.',
      example: 'ada@example.com',
    }),
    scopes_granted: z.array(z.string()).meta({
      description: 'The granted scopes, as the provider names them.',
    }),
    scopes_missing: z.array(z.string()).meta({
      description: 'Scopes that were requested and not granted; connect again to grant them.',
    }),
    connected_at: time.meta({ description: 'When a person last connected the account.' }),
    refreshed_at: time.nullable().meta({
      description: 'When its tokens were last refreshed; null if never since `connected_at`.',
    }),
    lapses_at: time.nullable().meta({
      description:
        'When the provider ends the connection if it is not refreshed or reconnected; null if ' +
        'never or unknown. Where a refresh extends it, we refresh unused connections in time. ' +
        'You need to act only when `reconnect_by` is set.',
    }),
    reconnect_by: time.nullable().meta({
      description:
        'If set, a person must connect the account again before this time, and until then the ' +
        'connection works; null if there is nothing to do. It equals `lapses_at`. It is set one ' +
        'week ahead where no refresh can extend the connection (at once if less time is left), ' +
        'and two days ahead while refreshes fail. A successful refresh makes it null again.',
    }),
    problem: z
      .object({
        code: z.enum(codes).meta({
          description: codes.map((code) => `\`${code}\`: ${problemCodes[code]}`).join(' '),
        }),
        next_step: z.string().meta({ description: 'What to do next, for people.' }),
      })
      .nullable()
      .meta({ description: 'The worst problem; null if there is none.' }),
  })
  .meta({ id: 'Integration' });

const noSuch = 'There is no such integration. List them with GET /integrations';

/** The path schema of an endpoint about one integration. */
export const integrationPath = z.object({
  integration_id: z.uuid({ error: noSuch }).meta({ description: 'Identifier of the integration.' }),
});
