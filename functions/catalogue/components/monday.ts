import { defineComponent } from './define-component.ts';
import type { OptionRequest } from './option-request.ts';

const api = { method: 'POST', url: 'https://api.monday.com/v2' } as const;
const board = 'id name type workspace { name }';

/** One board's members. A board that is gone, or hidden, is left out of the list of boards. */
const ofBoard = (members: string): OptionRequest => ({
  ...api,
  graphql: `query ($board: [ID!]) { boards(ids: $board) { id ${members} } }`,
  body: { variables: { board: ['{board_id}'] } },
});
const chosenBoard = { from: 'data.boards', where: { path: 'id', is: '{board_id}' } } as const;

const listed = { scopes: ['boards:read'], id: 'id' } as const;

/**
 * Boards come by 100, without an order that is documented, documents and the boards of subitems among
 * them. Groups and columns come all at once, in the board's order. Boards in the main workspace have
 * none. Names repeat everywhere; the id of a board is in its address. Unverified: whether archived
 * groups and columns are listed at all. They are left out.
 * @see https://developer.monday.com/api-reference/reference/boards
 * @see https://developer.monday.com/api-reference/reference/groups
 * @see https://developer.monday.com/api-reference/reference/columns
 * @see https://docs.cloud.google.com/gemini/enterprise/docs/connectors/monday/monday-configuration (scopes)
 */
export const monday = defineComponent({
  key: 'monday',
  label: 'monday.com',
  events: {
    item_created: { label: 'Item created', fields: ['board_id', 'group_id?'] },
    item_moved_to_group: { label: 'Item moved to a group', fields: ['board_id', 'group_id'] },
    column_value_changed: { label: 'Column value changed', fields: ['board_id', 'column_id?'] },
    update_posted: { label: 'Update posted', fields: ['board_id'], scopes: ['updates:read'] },
  },
  fields: {
    board_id: {
      ...listed,
      label: 'Board',
      valuePattern: /^\d{1,20}$/,
      scopes: ['boards:read', 'workspaces:read'],
      emptyHint: 'Make a board in monday.com, or ask to be invited to one.',
      request: {
        ...api,
        graphql:
          'query ($page: Int = 1) { boards(limit: 100, page: $page, state: active, ' +
          `hierarchy_types: [classic, multi_level]) { ${board} } }`,
      },
      list: 'data.boards',
      where: [{ path: 'type', is: 'board' }],
      disambiguateBy: [
        { path: 'workspace.name', before: ' (', after: ')' },
        { path: 'id', before: ' ' },
      ],
      sort: ['label'],
      paging: { style: 'page', send: { body: 'variables.page' }, first: 1, size: 100 },
      byId: {
        request: {
          ...api,
          graphql: `query ($board: [ID!]) { boards(ids: $board) { ${board} } }`,
          body: { variables: { board: ['{id}'] } },
        },
        item: 'data.boards.0',
      },
    },
    group_id: {
      ...listed,
      label: 'Group',
      valuePattern: /^[\w-]{1,100}$/,
      parents: ['board_id'],
      request: ofBoard('groups { id title archived deleted }'),
      list: { ...chosenBoard, list: 'groups' },
      name: 'title',
      where: [
        { path: 'archived', isNot: 'true' },
        { path: 'deleted', isNot: 'true' },
      ],
      disambiguateBy: [{ path: 'id', before: ' (', after: ')' }],
    },
    column_id: {
      ...listed,
      label: 'Column',
      valuePattern: /^[\w-]{1,100}$/,
      parents: ['board_id'],
      request: ofBoard('columns { id title type archived }'),
      list: { ...chosenBoard, list: 'columns' },
      name: 'title',
      where: [{ path: 'archived', isNot: 'true' }],
      disambiguateBy: [
        { path: 'type', before: ' (', after: ')' },
        { path: 'id', before: ' ' },
      ],
    },
  },
});
