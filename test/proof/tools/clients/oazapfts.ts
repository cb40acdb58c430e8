import { clientRow } from './client-row.ts';

export const oazapfts = clientRow({
  tool: 'oazapfts',
  packages: { oazapfts: '7.5.0', '@oazapfts/runtime': '1.2.0' },
  generate: ['oazapfts openapi.json api.ts'],
  program: `import { defaults, getFieldOptions, listAgents, oauthStart } from './api.ts';
import { BASE_URL, codeOf, cursorIn, headers, parents, report, task } from './given.ts';

Object.assign(defaults, { baseUrl: BASE_URL, headers });
const all = await listAgents();
const first = await listAgents({ limit: 1 });
const cursor = cursorIn(first.headers.get('link'));
const second = await listAgents({ limit: 1, cursor });
const started = await oauthStart('demo', { if_other_account: 'add' });
const { component_key, event_key, field_key } = task;
const tasks = await getFieldOptions(component_key, event_key, field_key, { parents });
const refused = await listAgents({ cursor: 'x' });
report({
  agents: all.status === 200 ? all.data.map(({ name }) => name) : [],
  second: second.status === 200 ? second.data[0]?.name : codeOf(second.data),
  started: started.status === 201 ? started.data.authorization_url : codeOf(started.data),
  tasks: tasks.status === 200 ? tasks.data.options.map(({ id }) => id) : codeOf(tasks.data),
  refused: codeOf(refused.data),
});
`,
  outcome: { verdict: 'works', why: 'It writes `project_id=…`, as the document says.' },
});
