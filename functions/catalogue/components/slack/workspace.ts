import type { FieldData } from '../define-component.ts';

/** A page may be short or empty and still have a next one; the end is an empty cursor. */
export const paging = {
  style: 'cursor',
  next: 'response_metadata.next_cursor',
  send: { query: 'cursor' },
} as const;

/** An app of a whole organization has to say which workspace it asks about; others need not. */
export const inWorkspace = {
  optionalParents: ['workspace'],
  neededParent: { key: 'workspace', errors: ['missing_argument'] },
  parentErrors: ['team_access_not_granted'],
} as const;

export const workspaceQuery = { team_id: '{workspace}' };

export const workspace: FieldData = {
  label: 'Workspace',
  optional: true,
  valuePattern: /^T[A-Z0-9]{1,29}$/,
  scopes: [],
  emptyHint: 'Slack lists workspaces for an app that is installed for a whole organization.',
  request: { url: 'https://slack.com/api/auth.teams.list?limit=200' },
  list: 'teams',
  disambiguateBy: [{ path: 'id', before: ' · ' }],
  sort: ['label'],
  paging,
};
