import { clientRow } from './client-row.ts';

export const heyApi = clientRow({
  tool: '@hey-api/openapi-ts',
  packages: { '@hey-api/openapi-ts': '0.99.0' },
  generate: ['openapi-ts -i openapi.json -o hey'],
  program: `import { BASE_URL, codeOf, cursorIn, headers, parents, report, task } from './given.ts';
import { client } from './hey/client.gen';
import { getFieldOptions, listAgents, oauthStart } from './hey';

client.setConfig({ baseUrl: BASE_URL, headers });
const { data = [] } = await listAgents();
const first = await listAgents({ query: { limit: 1 } });
const cursor = cursorIn(first.response?.headers.get('link'));
const second = await listAgents({ query: { limit: 1, cursor } });
const started = await oauthStart({
  path: { integration_type: 'demo' },
  body: { if_other_account: 'add' },
});
const tasks = await getFieldOptions({ path: task, query: { parents } });
const refused = await listAgents({ query: { cursor: 'x' } });
report({
  agents: data.map(({ name }) => name),
  second: second.data?.[0]?.name,
  started: started.data?.authorization_url ?? '',
  tasks: tasks.data?.options.map(({ id }) => id) ?? codeOf(tasks.error),
  refused: codeOf(refused.error),
});
`,
  outcome: { verdict: 'works', why: 'It writes `project_id=…`, as the document says.' },
});
