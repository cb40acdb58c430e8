import * as z from 'zod';
import { afterRefusal } from '../../connections/domain/problem.ts';

const common = {
  id: z.uuid().meta({
    id: 'EventId',
    description: 'Identifies the event: the same for every repeat of it, so drop what you have.',
  }),
  tenant_id: z.string().meta({ id: 'TenantId', description: 'Whose connection it is.' }),
  integration_id: z
    .uuid()
    .meta({ id: 'ConnectionId', description: 'Identifier of the connection.' }),
  integration_type: z
    .string()
    .meta({ id: 'ConnectionType', description: 'Its type.', example: 'gmail' }),
  client_reference: z.string().nullable().meta({
    id: 'ClientReference',
    description: 'Whose it is, in the tenant’s own words; null if nobody said.',
  }),
  metadata: z
    .record(z.string(), z.string())
    .meta({ id: 'ConnectionMetadata', description: 'What the tenant keeps with it.' }),
  agent_ids: z.array(z.uuid()).meta({
    id: 'ConnectionAgents',
    description:
      'The agents that are bound to it, at most 1,000. Of a disconnected one: those that lose it, and use the primary one of its type, if there is one.',
  }),
  version: z.int().meta({
    id: 'ConnectionVersion',
    description:
      'Never falls for one connection. Ignore an event with a lower version than you have seen.',
  }),
  occurred_at: z.iso
    .datetime()
    .meta({ id: 'EventTime', description: 'When the change was stored, to the second.' }),
};

const byPerson = {
  ...common,
  invitation_id: z.uuid().nullable().meta({
    id: 'EventInvitationId',
    description: 'The invitation by which the person connected it; null if there was none.',
  }),
};

const reasons = ['grant_ended', 'uninstalled', 'access_refused'] as const;
const appReasons = ['app_misconfigured', 'tenant_app_misconfigured'] as const;
const scopes = z.array(z.string());

/** Every connection event by its name, which is its `detail-type` on the bus. */
export const connectionEvents = {
  'connection.connected': z
    .object(byPerson)
    .meta({ description: 'A person connected an account for the first time.' }),
  'connection.reconnected': z.object(byPerson).meta({
    description: 'A person connected the same account again. Every earlier problem is over.',
  }),
  'connection.account_changed': z.object(byPerson).meta({
    description:
      'A person replaced the account by another one. Ids that were saved of the earlier account, ' +
      'such as those of labels or calendars, name nothing now.',
  }),
  'connection.permissions_changed': z
    .object({
      ...common,
      scopes_added: scopes.meta({ description: 'Now granted, as the provider names them.' }),
      scopes_removed: scopes.meta({ description: 'No longer granted.' }),
    })
    .meta({ description: 'The account granted other scopes, by a person or by the provider.' }),
  'connection.recovered': z
    .object({
      ...common,
      recovered_from: z
        .array(z.enum([...reasons, ...appReasons, 'ending_soon']))
        .meta({ description: 'What is over, the worst first. There will be more values.' }),
    })
    .meta({ description: 'The connection works again, and no person had to do anything.' }),
  'connection.uninstalled': z.object(common).meta({
    description:
      'The provider reported that the account removed our app. `connection.reconnect_required` ' +
      'with the reason `uninstalled` follows.',
  }),
  'connection.reconnect_required': z
    .object({
      ...common,
      reason: z.enum(reasons).meta({
        description:
          '`grant_ended`: the provider ended the grant. `uninstalled`: the account removed our ' +
          `app. \`access_refused\`: the provider refuses the token for now. ${afterRefusal()} There will be more values.`,
      }),
    })
    .meta({ description: 'A person must connect the account again, or the reason has changed.' }),
  'connection.app_misconfigured': z
    .object({
      ...common,
      reason: z.enum(appReasons).meta({
        description:
          '`app_misconfigured`: it is our app, which an operator must fix. `tenant_app_misconfigured`: ' +
          'it is the tenant’s own app, or that is not stored any more; the tenant must fix it. There will be more values.',
      }),
    })
    .meta({ description: 'The provider refuses the OAuth app that made the connection.' }),
  'connection.ending_soon': z
    .object({
      ...common,
      reconnect_by: z.iso.datetime().meta({
        description:
          'The connection stops working then, unless a person connects it again before that.',
      }),
    })
    .meta({ description: 'The connection ends soon, unless a person connects it again.' }),
  'connection.disconnected': z.object(common).meta({
    description: 'The connection was deleted, by the tenant or because the provider asked for it.',
  }),
} as const;

type WireEventName = keyof typeof connectionEvents;
/** An event with the `detail` that its name promises. */
export type NamedEvent = {
  [Name in WireEventName]: { name: Name; detail: z.output<(typeof connectionEvents)[Name]> };
}[WireEventName];
