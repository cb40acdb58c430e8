import { defineComponent } from '../define-component.ts';
import { people } from './people.ts';
import { inWorkspace, paging, workspace, workspaceQuery } from './workspace.ts';

/** Of public and of private channels; a mention is found in messages. */
const ofMessages = ['channels:history', 'groups:history'];

/**
 * Channels are those that the app is in, by their ids. An organization's administrator may install the
 * app for all its workspaces: then `team_id` is needed everywhere, and Slack answers
 * `missing_argument` without it. For other tokens it has no effect. Unverified: that the list of
 * workspaces has the only one for a token of one workspace, as it once was documented, and that
 * `team_access_not_granted` is the answer about a workspace that the app was taken out of.
 * @see https://docs.slack.dev/reference/methods/users.conversations
 * @see https://docs.slack.dev/reference/methods/auth.teams.list
 * @see https://docs.slack.dev/reference/events/message.channels
 * @see https://docs.slack.dev/reference/events/reaction_added
 * @see https://api.slack.com/enterprise/apps/changes-apis
 * @see https://github.com/slackapi/python-slack-sdk/issues/1383
 * @see https://github.com/slack-go/slack/issues/1157
 */
export const slack = defineComponent({
  key: 'slack',
  label: 'Slack',
  events: {
    message_posted: {
      label: 'Message posted',
      fields: ['workspace', 'channel'],
      scopes: ofMessages,
    },
    reaction_added: {
      label: 'Reaction added',
      fields: ['workspace', 'channel?', 'user?'],
      scopes: ['reactions:read'],
    },
    user_mentioned: {
      label: 'Person mentioned',
      fields: ['workspace', 'user'],
      scopes: ofMessages,
    },
    usergroup_mentioned: {
      label: 'User group mentioned',
      fields: ['workspace', 'usergroup'],
      scopes: ofMessages,
    },
  },
  fields: {
    workspace,
    channel: {
      label: 'Channel',
      valuePattern: /^[A-Z0-9]{1,30}$/,
      scopes: ['channels:read', 'groups:read'],
      ...inWorkspace,
      emptyHint: 'Invite the app to a channel in Slack: it sees only channels that it is in.',
      request: {
        url: 'https://slack.com/api/users.conversations?types=public_channel,private_channel&exclude_archived=true&limit=200',
        query: workspaceQuery,
      },
      list: 'channels',
      name: [{ path: 'name' }, { text: '(private)', where: [{ path: 'is_private', is: 'true' }] }],
      sort: ['label'],
      paging,
    },
    ...people,
  },
});
