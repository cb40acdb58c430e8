import { clientRow } from './client-row.ts';

export const openapiTypescriptCodegen = clientRow({
  tool: 'openapi-typescript-codegen',
  packages: { 'openapi-typescript-codegen': '0.31.0', 'form-data': '4.0.6' },
  fault: 'openapi-schema',
  generate: ['openapi --input openapi.json --output api'],
  program: `import { AgentsService, ApiError, ComponentsAndOptionsService, ConnectService, OpenAPI } from './api';
import { BASE_URL, codeOf, headers, parents, report, seenCursor, task } from './given.ts';

Object.assign(OpenAPI, { BASE: BASE_URL, HEADERS: headers });
const errorOf = (error: unknown) => codeOf(error instanceof ApiError ? error.body : error);
const all = await AgentsService.listAgents();
await AgentsService.listAgents(1);
const [second] = await AgentsService.listAgents(1, seenCursor());
const started = await ConnectService.oauthStart('demo', { if_other_account: 'add' });
const { component_key, event_key, field_key } = task;
const none = undefined;
const tasks = await ComponentsAndOptionsService.getFieldOptions(
  component_key, event_key, field_key, none, none, none, none, none, none, none, parents,
).then(({ options }) => options.map(({ id }) => id), errorOf);
const refused = await AgentsService.listAgents(none, 'x').then(() => 'none', errorOf);
report({
  agents: all.map(({ name }) => name),
  second: second?.name,
  started: started.authorization_url,
  tasks,
  refused,
});
`,
  outcome: {
    verdict: 'works with this setting',
    why: '`Link` is seen by a `fetch` of your own alone. It writes `parents[project_id]=…`, which the API takes. Of a path it encodes only the `%`.',
  },
});
