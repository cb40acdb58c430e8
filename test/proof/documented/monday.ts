import {
  after,
  failing,
  failingIn,
  missingScope,
  parentGone,
  throttled,
  unavailable,
} from './failures.ts';
import { type Documented, type Exchange, lookup } from './lookups.ts';

const reference = 'https://developer.monday.com/api-reference';
const headers = { authorization: 'the-access-token', 'api-version': '2026-10' };

const ask = (json: object, data: object): Exchange => ({
  request: 'POST https://api.monday.com/v2',
  json,
  response: { data },
});

const board = (id: string, name: string, workspace?: string, type = 'board') => ({
  id,
  name,
  type,
  workspace: workspace ? { name: workspace } : null,
});
const fullPage = Array.from({ length: 100 }, (_, index) =>
  board(String(5_097_000_100 + index), `Subitems of ${index}`, 'Sales', 'sub_items_board'),
);

const boards =
  'query ($page: Int = 1) { boards(limit: 100, page: $page, state: active, hierarchy_types: ' +
  '[classic, multi_level]) { id name type workspace { name } } }';
const boardById =
  'query ($board: [ID!]) { boards(ids: $board) { id name type workspace { name } } }';
const askBoard = (members: string, found: object) =>
  ask(
    {
      query: `query ($board: [ID!]) { boards(ids: $board) { id ${members} } }`,
      variables: { board: ['5097000001'] },
    },
    { boards: [{ id: '5097000001', ...found }] },
  );
const chosen = { board_id: '5097000001' };

const errors = (code: string, extensions: object = {}) => ({
  data: null,
  errors: [{ extensions: { code, ...extensions } }],
});

export const documented: Documented = {
  headers,
  lookups: [
    lookup('board_id', `${reference}/reference/boards`, {
      exchanges: [
        ask({ query: boards }, { boards: fullPage }),
        ask(
          { query: boards, variables: { page: 2 } },
          {
            boards: [
              board('5097000001', 'Orders', 'Sales'),
              board('5097000002', 'Orders'),
              board('5097000003', 'Notes', 'Sales', 'document'),
              board('5097000004', 'Leads', 'Sales'),
            ],
          },
        ),
      ],
      options: [
        '5097000004: Leads',
        '5097000001: Orders (Sales) 5097000001',
        '5097000002: Orders 5097000002',
      ],
    }),
    lookup('board_id', `${reference}/reference/boards`, {
      ids: ['5097000001', '5097000009'],
      exchanges: [
        ask(
          { query: boardById, variables: { board: ['5097000001'] } },
          { boards: [board('5097000001', 'Orders', 'Sales')] },
        ),
        ask({ query: boardById, variables: { board: ['5097000009'] } }, { boards: [] }),
      ],
      options: ['5097000001: Orders'],
    }),
    lookup('group_id', `${reference}/reference/groups`, {
      parents: chosen,
      exchanges: askBoard('groups { id title archived deleted }', {
        groups: [
          { id: 'topics', title: 'This month', archived: false, deleted: false },
          { id: 'new_group4821', title: 'Later', archived: false, deleted: false },
          { id: 'new_group4822', title: 'Later', archived: false, deleted: false },
          { id: 'new_group4823', title: 'Gone', archived: true, deleted: false },
          { id: 'new_group4824', title: 'Gone', archived: false, deleted: true },
        ],
      }),
      options: [
        'topics: This month',
        'new_group4821: Later (new_group4821)',
        'new_group4822: Later (new_group4822)',
      ],
    }),
    lookup('column_id', `${reference}/reference/columns`, {
      parents: chosen,
      exchanges: askBoard('columns { id title type archived }', {
        columns: [
          { id: 'name', title: 'Name', type: 'name', archived: false },
          { id: 'status', title: 'State', type: 'status', archived: false },
          { id: 'date4', title: 'State', type: 'date', archived: false },
          { id: 'text9', title: 'Old', type: 'text', archived: true },
        ],
      }),
      options: ['name: Name', 'status: State (status) status', 'date4: State (date) date4'],
    }),
  ],
  failures: [
    ...failing('board_id', `${reference}/docs/errors`, [
      missingScope('a scope is missing, at HTTP 200', 200, errors('UNAUTHORIZED_FIELD_OR_TYPE')),
      unavailable('an error that is not documented, at HTTP 200', 200, errors('SomethingElse')),
    ]),
    ...failingIn(chosen, 'group_id', `${reference}/docs/errors`, [
      missingScope(
        'the board is hidden from this person, at HTTP 200',
        200,
        errors('USER_UNAUTHORIZED'),
      ),
    ]),
    ...failingIn(chosen, 'column_id', `${reference}/reference/boards`, [
      parentGone('the board is gone', 200, { data: { boards: [] } }),
    ]),
    ...failing('board_id', `${reference}/docs/rate-limits`, [
      throttled(
        'the complexity of a minute is used up, at HTTP 200',
        200,
        errors('COMPLEXITY_BUDGET_EXHAUSTED', { retry_in_seconds: 47 }),
        { retryAfter: '47' },
      ),
      throttled(
        'the calls of a day are used up',
        429,
        errors('DAILY_LIMIT_EXCEEDED'),
        after('900'),
      ),
    ]),
  ],
};
