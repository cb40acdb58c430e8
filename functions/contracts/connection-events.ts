import * as z from 'zod';

const time = z.iso.datetime();

const common = {
  id: z.string().meta({
    description: 'Identifies the event: the same for every repeat of it, so drop what you have.',
  }),
  tenant_id: z.string().meta({ description: 'Whose connection it is.', example: 'demo' }),
  integration_id: z.uuid().meta({ description: 'Identifier of the connection.' }),
  integration_type: z.string().meta({ description: 'Its type.', example: 'gmail' }),
  version: z.int().meta({
    description:
      'Never falls for one connection. Ignore an event with a lower version than you have seen.',
  }),
  occurred_at: time.meta({ description: 'When the change was stored, to the second.' }),
};

const reasons = ['grant_ended', 'uninstalled', 'access_refused'] as const;
const scopes = z.array(z.string());

/** Every connection event by its name, which is its `detail-type` on the bus. */
export const connectionEvents = {
  'connection.connected': z
    .object(common)
    .meta({ description: 'A person connected an account for the first time.' }),
  'connection.reconnected': z.object(common).meta({
    description: 'A person connected the same account again. Every earlier problem is over.',
  }),
  'connection.account_changed': z.object(common).meta({
    description:
      'A person connected another account in the place of the earlier one. Ids that were saved of ' +
      'the earlier account, such as those of labels or calendars, name nothing now.',
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
        .array(z.enum([...reasons, 'app_misconfigured', 'ending_soon']))
        .meta({ description: 'What is over, the worst first.' }),
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
          'app. `access_refused`: the provider refuses the token for now; it may recover by ' +
          'itself, so wait before you ask a person.',
      }),
    })
    .meta({ description: 'A person must connect the account again, or the reason has changed.' }),
  'connection.app_misconfigured': z.object(common).meta({
    description: 'The provider refuses our OAuth app. An operator must fix it, not the tenant.',
  }),
  'connection.ending_soon': z
    .object({
      ...common,
      reconnect_by: time.meta({
        description: 'The connection works until then, if no person connects it again before.',
      }),
    })
    .meta({ description: 'Only a person can keep the connection beyond a time that is near.' }),
  'connection.disconnected': z.object(common).meta({
    description: 'The connection was deleted, by the tenant or at the wish of the provider.',
  }),
} as const;

export type ConnectionEventName = keyof typeof connectionEvents;

/** The `detail` of an event of this name. */
export type ConnectionEventDetail = {
  [Name in ConnectionEventName]: { name: Name; detail: z.output<(typeof connectionEvents)[Name]> };
}[ConnectionEventName];
