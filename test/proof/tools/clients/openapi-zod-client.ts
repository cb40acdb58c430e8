import { clientRow } from './client-row.ts';

export const openapiZodClient = clientRow({
  tool: 'openapi-zod-client with zodios',
  packages: {
    'openapi-zod-client': '1.18.3',
    '@zodios/core': '10.9.6',
    axios: '1.21.1',
    zod: '3.25.76',
  },
  generate: ['openapi-zod-client openapi.json -o api.ts'],
  program: `import { isAxiosError } from 'axios';
import { createApiClient } from './api.ts';
import { BASE_URL, codeOf, cursorIn, headers, parents, report, task } from './given.ts';

const api = createApiClient(BASE_URL, { axiosConfig: { headers } });
let link: unknown;
api.axios.interceptors.response.use((response) => {
  link = response.headers.link;
  return response;
});
const errorOf = (error: unknown) => codeOf(isAxiosError(error) ? error.response?.data : error);
const all = await api.listAgents();
await api.listAgents({ queries: { limit: 1 } });
const [second] = await api.listAgents({ queries: { limit: 1, cursor: cursorIn(link) } });
const started = await api.oauthStart(
  { if_other_account: 'add' },
  { params: { integration_type: 'demo' } },
);
const tasks = await api
  .getFieldOptions({ params: task, queries: { parents } })
  .then(({ options }) => options.map(({ id }) => id), errorOf);
const refused = await api.listAgents({ queries: { cursor: 'x' } }).then(() => 'none', errorOf);
report({
  agents: all.map(({ name }) => name),
  second: second?.name,
  started: started.authorization_url,
  tasks,
  refused,
});
`,
  without: [
    {
      command:
        'npm install --silent --no-save --legacy-peer-deps zod@4.6.0 && tsc --noEmit --strict --skipLibCheck --target es2024 --module preserve --types node api.ts',
      complains: /error TS/,
    },
  ],
  outcome: {
    verdict: 'works with this setting',
    why: 'zod 3: with zod 4 its client does not compile. `Link` is seen by an interceptor of its axios alone. It writes `parents[project_id]=…`, which the API takes.',
  },
});
