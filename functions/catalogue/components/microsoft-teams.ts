import { defineComponent } from './define-component.ts';
import { odataPaging } from './paging.ts';

/** An administrator alone can grant the scope. */
const ofMessages = {
  fields: ['team_id', 'channel_id?'],
  scopes: ['ChannelMessage.Read.All'],
} as const;

/**
 * Teams are those that the person is in, all at once, and take no OData parameter; the host teams of
 * shared channels are not among them, but what these share with a team is among its channels: those
 * that come in are in `allChannels` alone. It takes `$select`, which leaves out a slow member. The
 * first one is always `General` here, whatever people call it. Nothing new happens in what is archived.
 * `Forbidden` means that the person is not in the team any more. A description that nobody wrote
 * repeats the name. Unverified: what a team of another tenant answers, whether more than 999 teams are
 * listed, and whether every tenant lets `isArchived` be selected.
 * @see https://learn.microsoft.com/en-us/graph/api/user-list-joinedteams
 * @see https://learn.microsoft.com/en-us/graph/api/team-list-allchannels
 * @see https://learn.microsoft.com/en-us/graph/api/team-list-incomingchannels
 * @see https://learn.microsoft.com/en-us/graph/known-issues
 */
export const microsoftTeams = defineComponent({
  key: 'microsoft_teams',
  label: 'Microsoft Teams',
  events: {
    message_posted: { label: 'Message posted in a channel', ...ofMessages },
    reply_posted: { label: 'Reply to a message in a channel', ...ofMessages },
    person_mentioned: { label: 'Connected person mentioned in a channel', ...ofMessages },
    channel_created: { label: 'Channel created', fields: ['team_id'] },
  },
  fields: {
    team_id: {
      label: 'Team',
      valuePattern: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
      scopes: ['Team.ReadBasic.All'],
      emptyHint: 'Teams are listed only to their members. Join a team in Microsoft Teams first.',
      request: { url: 'https://graph.microsoft.com/v1.0/me/joinedTeams' },
      list: 'value',
      name: 'displayName',
      disambiguateBy: [
        { path: 'description', before: ' – ' },
        { path: 'id', before: ' (', after: ')' },
      ],
      where: [{ path: 'isArchived', isNot: 'true' }],
      sort: ['label'],
      paging: odataPaging,
    },
    channel_id: {
      label: 'Channel',
      valuePattern: /^19:[\w-]{1,200}@thread\.(?:tacv2|skype)$/,
      parents: ['team_id'],
      scopes: ['Channel.ReadBasic.All'],
      emptyHint: 'Private channels are listed only to their members.',
      request: {
        url: 'https://graph.microsoft.com/v1.0/teams/{team_id}/allChannels?$select=id,displayName,membershipType,isArchived',
      },
      list: 'value',
      parentErrors: ['Forbidden'],
      name: [
        { path: 'displayName' },
        { path: 'membershipType', names: { standard: '' }, before: ' (', after: ')' },
      ],
      disambiguateBy: [{ path: 'id', before: ' – ' }],
      where: [{ path: 'isArchived', isNot: 'true' }],
      first: { path: 'displayName', is: 'General' },
      sort: ['label'],
      paging: odataPaging,
    },
  },
});
