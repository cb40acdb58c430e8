import * as z from 'zod/mini';
import { type ProblemCode, problemCodes } from '../domain/connection/problem.ts';
import { connectionStatuses } from '../domain/connection/standing.ts';

const codes = Object.keys(problemCodes) as [ProblemCode, ...ProblemCode[]];
/** Made for each field: a description is that of the very schema. */
const time = () => z.iso.datetime();

export const integration = z
  .object({
    id: z.uuid().register(z.globalRegistry, {
      description: 'Identifier of the integration; a reconnect keeps it.',
    }),
    type: z
      .string()
      .register(z.globalRegistry, { description: 'Its `integration_type`.', example: 'gmail' }),
    category: z.string().register(z.globalRegistry, {
      description: 'The `category` of the OAuth callback’s redirect.',
      example: 'email',
    }),
    name: z.nullable(z.string()).register(z.globalRegistry, {
      description: 'The tenant’s own name for it; null if it has none.',
      example: 'Sales inbox',
    }),
    primary: z.boolean().register(z.globalRegistry, {
      description:
        'Whether look-ups use it if they name no integration. Each type has one primary integration.',
    }),
    status: z.enum(connectionStatuses).register(z.globalRegistry, {
      description:
        '`reconnect_required`: the provider ended the connection, or refuses its access token ' +
        'for now; connect it again. ' +
        '`app_misconfigured`: the provider refuses our OAuth app; an operator must fix it.',
    }),
    account: z.nullable(z.string()).register(z.globalRegistry, {
      description:
        'Name of the connected account for people; null if the provider does not name it.',
      example: 'ada@example.com',
    }),
    scopes_granted: z.array(z.string()).register(z.globalRegistry, {
      description: 'The granted scopes, as the provider names them.',
    }),
    scopes_missing: z.array(z.string()).register(z.globalRegistry, {
      description: 'Scopes that were requested and not granted; connect again to grant them.',
    }),
    connected_at: time().register(z.globalRegistry, {
      description: 'When a person last connected the account.',
    }),
    refreshed_at: z.nullable(time()).register(z.globalRegistry, {
      description: 'When its tokens were last refreshed; null if never since `connected_at`.',
    }),
    lapses_at: z.nullable(time()).register(z.globalRegistry, {
      description:
        'When the provider ends the connection if it is not refreshed or reconnected; null if ' +
        'never or unknown. Where a refresh extends it, we refresh unused connections in time. ' +
        'You need to act only when `reconnect_by` is set.',
    }),
    reconnect_by: z.nullable(time()).register(z.globalRegistry, {
      description:
        'If set, a person must connect the account again before this time, and until then the ' +
        'connection works; null if there is nothing to do. It equals `lapses_at`. It is set one ' +
        'week ahead where no refresh can extend the connection (at once if less time is left), ' +
        'and two days ahead while refreshes fail. A successful refresh makes it null again.',
    }),
    problem: z
      .nullable(
        z.object({
          code: z.enum(codes).register(z.globalRegistry, {
            description: codes.map((code) => `\`${code}\`: ${problemCodes[code]}`).join(' '),
          }),
          next_step: z
            .string()
            .register(z.globalRegistry, { description: 'What to do next, for people.' }),
        }),
      )
      .register(z.globalRegistry, { description: 'The worst problem; null if there is none.' }),
  })
  .register(z.globalRegistry, { id: 'Integration' });

const noSuch = 'There is no such integration. List them with GET /integrations';

/** The path schema of an endpoint about one integration. */
export const integrationPath = z.object({
  integration_id: z
    .uuid({ error: noSuch })
    .register(z.globalRegistry, { description: 'Identifier of the integration.' }),
});
