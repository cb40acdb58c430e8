import { clientRow } from './client-row.ts';

export const openapiFetch = clientRow({
  tool: 'openapi-typescript with openapi-fetch',
  packages: { 'openapi-typescript': '7.13.0', 'openapi-fetch': '0.17.0' },
  generate: ['openapi-typescript openapi.json -o schema.ts'],
  program: `import createClient from 'openapi-fetch';
import { BASE_URL, codeOf, cursorIn, headers, parents, report, task } from './given.ts';
import type { paths } from './schema.ts';

const api = createClient<paths>({ baseUrl: BASE_URL, headers });
const { data = [] } = await api.GET('/agents');
const first = await api.GET('/agents', { params: { query: { limit: 1 } } });
const cursor = cursorIn(first.response.headers.get('link'));
const second = await api.GET('/agents', { params: { query: { limit: 1, cursor } } });
const started = await api.POST('/integrations/oauth_start/{integration_type}', {
  params: { path: { integration_type: 'demo' } },
  body: { if_other_account: 'add' },
});
const tasks = await api.GET(
  '/events/components/{component_key}/events/{event_key}/options/{field_key}',
  { params: { path: task, query: { parents } } },
);
const refused = await api.GET('/agents', { params: { query: { cursor: 'x' } } });
report({
  agents: data.map(({ name }) => name),
  second: second.data?.[0]?.name,
  started: started.data?.authorization_url ?? '',
  tasks: tasks.data?.options.map(({ id }) => id) ?? codeOf(tasks.error),
  refused: codeOf(refused.error),
});
`,
  outcome: { verdict: 'works', why: 'It writes `parents[project_id]=…`, which the API takes.' },
});
