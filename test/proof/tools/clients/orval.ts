import { clientRow } from './client-row.ts';

export const orval = clientRow({
  tool: 'orval, client: fetch',
  packages: { orval: '8.38.0' },
  files: {
    'orval.config.mjs': `const output = { target: './api.ts', client: 'fetch', baseUrl: process.env.BASE_URL };
export default { api: { input: './openapi.json', output } };
`,
  },
  generate: ['orval --config orval.config.mjs'],
  program: `import { getFieldOptions, listAgents, oauthStart } from './api.ts';
import { codeOf, cursorIn, headers, parents, report, task, tasksByHand } from './given.ts';

const all = await listAgents({}, { headers });
const first = await listAgents({ limit: 1 }, { headers });
const cursor = cursorIn(first.headers.get('link'));
const second = await listAgents({ limit: 1, cursor }, { headers });
const started = await oauthStart('demo', { if_other_account: 'add' }, { headers });
const { component_key, event_key, field_key } = task;
const tasks = await getFieldOptions(component_key, event_key, field_key, { parents }, { headers });
const refused = await listAgents({ cursor: 'x' }, { headers });
report({
  byHand: await tasksByHand(),
  agents: all.status === 200 ? all.data.map(({ name }) => name) : [],
  second: second.status === 200 ? second.data[0]?.name : codeOf(second.data),
  started: started.status === 201 ? started.data.authorization_url : codeOf(started.data),
  tasks: tasks.status === 200 ? tasks.data.options.map(({ id }) => id) : codeOf(tasks.data),
  refused: codeOf(refused.data),
});
`,
  parents: 'refused',
  outcome: {
    verdict: 'works with this setting',
    why: 'Build the request of dependent options yourself: it writes `[object Object]` for `parents`, which the API refuses.',
  },
});
