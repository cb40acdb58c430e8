import type { DocumentedComponent, Exchange } from '../support/fields/documented-lookup.ts';

const reference = 'https://developer.monday.com/api-reference';
const headers = { authorization: 'the-access-token', 'api-version': '2026-10' };
const requestId = { extensions: {} };

const ask = (json: object, data: object): Exchange => ({
  asks: 'POST https://api.monday.com/v2',
  headers,
  json,
  answer: { data, ...requestId },
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
const ofBoard = (members: string) => ({
  query: `query ($board: [ID!]) { boards(ids: $board) { id ${members} } }`,
  variables: { board: ['5097000001'] },
});
const groups = ofBoard('groups { id title archived deleted }');
const chosen = { board_id: '5097000001' };

const errors = (code: string, extensions: object = {}) => ({
  data: null,
  errors: [{ extensions: { code, ...extensions } }],
  ...requestId,
});

export const monday: DocumentedComponent = {
  component: 'monday',
  lookups: [
    {
      field: 'board_id',
      see: `${reference}/reference/boards`,
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
        { id: '5097000004', name: 'Leads' },
        { id: '5097000001', name: 'Orders (Sales) 5097000001' },
        { id: '5097000002', name: 'Orders 5097000002' },
      ],
    },
    {
      field: 'board_id',
      see: `${reference}/reference/boards`,
      ids: ['5097000001', '5097000009'],
      exchanges: [
        ask(
          { query: boardById, variables: { board: ['5097000001'] } },
          { boards: [board('5097000001', 'Orders', 'Sales')] },
        ),
        ask({ query: boardById, variables: { board: ['5097000009'] } }, { boards: [] }),
      ],
      options: [{ id: '5097000001', name: 'Orders' }],
    },
    {
      field: 'group_id',
      see: `${reference}/reference/groups`,
      parents: chosen,
      exchanges: [
        ask(groups, {
          boards: [
            {
              id: '5097000001',
              groups: [
                { id: 'topics', title: 'This month', archived: false, deleted: false },
                { id: 'new_group4821', title: 'Later', archived: false, deleted: false },
                { id: 'new_group4822', title: 'Later', archived: false, deleted: false },
                { id: 'new_group4823', title: 'Gone', archived: true, deleted: false },
                { id: 'new_group4824', title: 'Gone', archived: false, deleted: true },
              ],
            },
          ],
        }),
      ],
      options: [
        { id: 'topics', name: 'This month' },
        { id: 'new_group4821', name: 'Later (new_group4821)' },
        { id: 'new_group4822', name: 'Later (new_group4822)' },
      ],
    },
    {
      field: 'column_id',
      see: `${reference}/reference/columns`,
      parents: chosen,
      exchanges: [
        ask(ofBoard('columns { id title type archived }'), {
          boards: [
            {
              id: '5097000001',
              columns: [
                { id: 'name', title: 'Name', type: 'name', archived: false },
                { id: 'status', title: 'State', type: 'status', archived: false },
                { id: 'date4', title: 'State', type: 'date', archived: false },
                { id: 'text9', title: 'Old', type: 'text', archived: true },
              ],
            },
          ],
        }),
      ],
      options: [
        { id: 'name', name: 'Name' },
        { id: 'status', name: 'State (status) status' },
        { id: 'date4', name: 'State (date) date4' },
      ],
    },
  ],
  failures: [
    {
      title: 'the token ended',
      field: 'board_id',
      see: `${reference}/docs/errors`,
      status: 401,
      answer: { errors: [{ extensions: { code: 'NOT_AUTHENTICATED' } }] },
      becomes: { status: 422, code: 'reconnect_required' },
    },
    {
      title: 'a scope is missing, at HTTP 200',
      field: 'board_id',
      see: `${reference}/docs/errors`,
      status: 200,
      answer: errors('UNAUTHORIZED_FIELD_OR_TYPE'),
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'the board is hidden from this person, at HTTP 200',
      field: 'group_id',
      parents: chosen,
      see: `${reference}/docs/errors`,
      status: 200,
      answer: errors('USER_UNAUTHORIZED'),
      becomes: { status: 422, code: 'missing_provider_scope' },
    },
    {
      title: 'the board is gone',
      field: 'column_id',
      parents: chosen,
      see: `${reference}/reference/boards`,
      status: 200,
      answer: { data: { boards: [] }, ...requestId },
      becomes: { status: 422, code: 'parent_not_found' },
    },
    {
      title: 'the complexity of a minute is used up, at HTTP 200',
      field: 'board_id',
      see: `${reference}/docs/rate-limits`,
      status: 200,
      answer: errors('COMPLEXITY_BUDGET_EXHAUSTED', { retry_in_seconds: 47 }),
      becomes: { status: 429, code: 'provider_rate_limited', retryAfter: '47' },
    },
    {
      title: 'the calls of a day are used up',
      field: 'board_id',
      see: `${reference}/docs/rate-limits`,
      status: 429,
      answerHeaders: { 'retry-after': '900' },
      answer: errors('DAILY_LIMIT_EXCEEDED', { retry_in_seconds: 900 }),
      becomes: { status: 429, code: 'provider_rate_limited', retryAfter: '900' },
    },
    {
      title: 'an error that is not documented, at HTTP 200',
      field: 'board_id',
      see: `${reference}/docs/errors`,
      status: 200,
      answer: errors('SomethingElse'),
      becomes: { status: 500, code: 'provider_unavailable' },
    },
  ],
};
