import { defineComponent } from './define-component.ts';

const api = 'https://api.{region}intercom.io';
const all = {
  optional: true,
  disambiguateBy: [{ path: 'id', before: ' · ' }],
  sort: ['label'],
  valuePattern: /^\d{1,20}$/,
} as const;

/** Whose conversation it is. A new one is nobody's yet. */
const assigned = ['team_id', 'admin_id'] as const;

/**
 * Nothing is paged or ordered. Each list has its own name; that of tags is `data`. Intercom's own bot
 * is among the teammates. Permissions are chosen in the app's settings, under these names. Unverified:
 * that of teams, and whether names of tags and teams may repeat.
 * @see https://developers.intercom.com/docs/references/rest-api/api.intercom.io/tags/listtags
 * @see https://developers.intercom.com/docs/references/rest-api/api.intercom.io/teams
 * @see https://developers.intercom.com/docs/build-an-integration/learn-more/authentication/oauth-scopes
 * @see https://developers.intercom.com/docs/references/webhooks/webhook-models (`conversation.user.created`, `conversation.user.replied`, `conversation.admin.closed`)
 */
export const intercom = defineComponent({
  key: 'intercom',
  label: 'Intercom',
  events: {
    conversation_created: { label: 'New conversation', fields: [] },
    conversation_replied: { label: 'Reply of a customer', fields: assigned },
    conversation_closed: { label: 'Conversation closed', fields: assigned },
    contact_tagged: { label: 'Contact tagged', fields: ['tag_id'] },
    conversation_tagged: { label: 'Conversation tagged', fields: ['tag_id'] },
    conversation_assigned_to_team: { label: 'Conversation given to a team', fields: ['team_id'] },
    conversation_assigned_to_admin: {
      label: 'Conversation given to a teammate',
      fields: ['admin_id'],
    },
  },
  fields: {
    tag_id: {
      ...all,
      label: 'Tag',
      type: 'multiselect',
      scopes: ['Read tags'],
      request: { url: `${api}/tags` },
      list: 'data',
    },
    team_id: {
      ...all,
      label: 'Team',
      scopes: ['Read admins'],
      request: { url: `${api}/teams` },
      list: 'teams',
    },
    admin_id: {
      ...all,
      label: 'Teammate',
      scopes: ['Read admins'],
      request: { url: `${api}/admins` },
      list: 'admins',
      name: [{ firstOf: [{ text: '{name} ({email})' }, { path: 'name' }, { path: 'email' }] }],
      where: [{ not: { path: 'email', begins: 'operator+' } }],
    },
  },
});
