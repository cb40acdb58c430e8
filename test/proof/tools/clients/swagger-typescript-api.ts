import { clientRow } from './client-row.ts';

export const swaggerTypescriptApi = clientRow({
  tool: 'swagger-typescript-api',
  packages: { 'swagger-typescript-api': '13.13.0' },
  generate: ['swagger-typescript-api generate --path openapi.json --output . --name api.ts'],
  program: `import { Api } from './api.ts';
import { BASE_URL, codeOf, cursorIn, headers, parents, report, task, tasksByHand } from './given.ts';

const api = new Api({ baseUrl: BASE_URL, baseApiParams: { headers } });
const errorOf = ({ error }: { error: unknown }) => codeOf(error);
const all = await api.agents.listAgents();
const first = await api.agents.listAgents({ limit: 1 });
const cursor = cursorIn(first.headers.get('link'));
const second = await api.agents.listAgents({ limit: 1, cursor });
const started = await api.integrations.oauthStart('demo', { if_other_account: 'add' });
const { component_key, event_key, field_key } = task;
const tasks = await api.events
  .getFieldOptions(component_key, event_key, field_key, { parents })
  .then(({ data }) => data.options.map(({ id }) => id), errorOf);
const refused = await api.agents.listAgents({ cursor: 'x' }).then(() => 'none', errorOf);
report({
  byHand: await tasksByHand(),
  agents: all.data.map(({ name }) => name),
  second: second.data[0]?.name,
  started: started.data.authorization_url,
  tasks,
  refused,
});
`,
  parents: 'refused',
  outcome: {
    verdict: 'works with this setting',
    why: 'Build the request of dependent options yourself: it writes `[object Object]` for `parents`, which the API refuses.',
  },
});
