import {
  failing,
  failingIn,
  missingParent,
  missingScope,
  parentGone,
  reconnect,
  throttled,
} from './failures.ts';
import { bearer, type Documented, get, lookup } from './lookups.ts';
import { records } from './records.ts';

const reference = 'https://docs.slack.dev/reference/methods';
const organization = 'https://api.slack.com/enterprise/apps/changes-apis';

/** One page of a method's list, and the cursor of the next. */
const page = (method: string, next_cursor: string, list: object) =>
  get(`https://slack.com/api/${method}`, { ok: true, ...list, response_metadata: { next_cursor } });
const refused = (error: string) => ({ ok: false, error });
const inWorkspace = { workspace: 'T12345678' };

const channel = records(['id', 'name', 'is_private']);
const person = (id: string, name: string, shown: string, more: object = {}) => ({
  id,
  name,
  deleted: false,
  is_bot: false,
  profile: { display_name: shown },
  ...more,
});
const named = (real_name: string, display_name = '') => ({ profile: { real_name, display_name } });

export const documented: Documented = {
  headers: bearer,
  lookups: [
    lookup('channel', `${reference}/users.conversations`, {
      exchanges: [
        page(
          'users.conversations?types=public_channel,private_channel&exclude_archived=true',
          'dGVhbTpDMDYxRkE1UEI=',
          {
            channels: [channel('C012AB3CD', 'plans', true), channel('C012AB3CE', 'Random', false)],
          },
        ),
        page('users.conversations?cursor=dGVhbTpDMDYxRkE1UEI=&exclude_archived=true', '', {
          channels: [channel('C061EG9T2', 'general', false)],
        }),
      ],
      options: ['C061EG9T2: general', 'C012AB3CD: plans (private)', 'C012AB3CE: Random'],
    }),
    lookup('user', `${reference}/users.list`, {
      exchanges: [
        page('users.list?limit=500', 'dXNlcjpVMEc5V0ZYTlo=', {
          members: [
            person('W012A3CDE', 'spengler', 'spengler', named('Egon Spengler', 'spengler')),
            person('W012GONE1', 'gone', 'gone', { deleted: true }),
            person('U0BOT0001', 'helper', '', { is_bot: true, ...named('Helper') }),
          ],
        }),
        page('users.list?cursor=dXNlcjpVMEc5V0ZYTlo=', '', {
          members: [
            person('W07QCRPA4', 'glinda', '', named('Glinda Southgood')),
            person('W07QCRPA5', 'espengler', 'spengler', named('Elena Spengler', 'spengler')),
            // Slackbot is not marked as a bot.
            person('USLACKBOT', 'slackbot', 'Slackbot', named('Slackbot', 'Slackbot')),
          ],
        }),
      ],
      options: [
        'W07QCRPA4: Glinda Southgood',
        'W07QCRPA5: spengler (@espengler)',
        'W012A3CDE: spengler (@spengler)',
      ],
    }),
    // It knows no search: everybody has to be looked through.
    lookup('user', `${reference}/users.list`, {
      search: 'Glind',
      exchanges: [
        {
          ...page('users.list', 'dXNlcjpVMEc5V0ZYTlo=', {
            members: [person('W012A3CDE', 'spengler', 'spengler')],
          }),
          refuses: ['query', 'search'],
        },
        page('users.list?cursor=dXNlcjpVMEc5V0ZYTlo=', '', {
          members: [person('W07QCRPA4', 'glinda', '')],
        }),
      ],
      options: ['W07QCRPA4: glinda'],
    }),
    lookup('usergroup', `${reference}/usergroups.list`, {
      exchanges: get('https://slack.com/api/usergroups.list', {
        ok: true,
        usergroups: [
          { id: 'S0615G0KT', name: 'Writers', handle: 'writers' },
          { id: 'S0614TZR7', name: 'Team Admins', handle: 'admins' },
        ],
      }),
      options: ['S0614TZR7: Team Admins (@admins)', 'S0615G0KT: Writers (@writers)'],
    }),
    // The workspaces of an organization that installed the app for all of them, and what is in one.
    lookup('workspace', `${reference}/auth.teams.list`, {
      exchanges: [
        {
          ...page('auth.teams.list', 'dXNlcl9pZDo5MTQyOTI5Mzkz', {
            teams: [{ name: "Shinichi's workspace", id: 'T12345678' }],
          }),
          refuses: ['team_id'],
        },
        page('auth.teams.list?cursor=dXNlcl9pZDo5MTQyOTI5Mzkz', '', {
          teams: [{ name: "Migi's workspace", id: 'T12345679' }],
        }),
      ],
      options: ["T12345679: Migi's workspace", "T12345678: Shinichi's workspace"],
    }),
    lookup('channel', organization, {
      parents: inWorkspace,
      exchanges: page('users.conversations?team_id=T12345678', '', {
        channels: [{ id: 'C012AB3CD', name: 'plans' }],
      }),
      options: ['C012AB3CD: plans'],
    }),
    lookup('user', organization, {
      parents: inWorkspace,
      exchanges: page('users.list?team_id=T12345678', '', {
        members: [{ id: 'W012A3CDE', name: 'spengler', profile: {} }],
      }),
      options: ['W012A3CDE: spengler'],
    }),
    lookup('usergroup', organization, {
      parents: inWorkspace,
      exchanges: page('usergroups.list?team_id=T12345678', '', {
        usergroups: [{ id: 'S0615G0KT', name: 'Writers' }],
      }),
      options: ['S0615G0KT: Writers'],
    }),
  ],
  failures: [
    ...['channel', 'user', 'usergroup'].flatMap((field) =>
      failing(field, organization, [
        missingParent(
          'an app of a whole organization names no workspace',
          200,
          refused('missing_argument'),
          {
            detail:
              'workspace: this account needs it; choose one first and send its id as ?workspace=<id>.',
          },
        ),
      ]),
    ),
    ...failingIn(inWorkspace, 'channel', `${reference}/users.conversations`, [
      parentGone(
        'a workspace that the app was taken out of',
        200,
        refused('team_access_not_granted'),
        {
          detail: 'Slack does not find the chosen Workspace. Choose another.',
        },
      ),
    ]),
    ...failing('channel', `${reference}/users.conversations`, [
      reconnect('the token was revoked', 200, refused('token_revoked')),
    ]),
    ...failing('usergroup', `${reference}/usergroups.list`, [
      missingScope('the scope was not granted', 200, refused('missing_scope')),
    ]),
    ...failing('user', `${reference}/users.list`, [
      throttled('the rate limit, reported only in the body', 200, refused('ratelimited')),
    ]),
  ],
};
