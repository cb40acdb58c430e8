import { clientRow } from './client-row.ts';

const version = '4.39.3';

export const kubb = clientRow({
  tool: 'kubb, client: fetch',
  packages: {
    '@kubb/core': version,
    '@kubb/cli': version,
    '@kubb/plugin-oas': version,
    '@kubb/plugin-ts': version,
    '@kubb/plugin-client': version,
  },
  files: {
    'kubb.config.mjs': `import { defineConfig } from '@kubb/core';
import { pluginClient } from '@kubb/plugin-client';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginTs } from '@kubb/plugin-ts';

export default defineConfig({
  root: '.',
  input: { path: './openapi.json' },
  output: { path: './api', clean: true },
  plugins: [pluginOas(), pluginTs(), pluginClient({ client: 'fetch' })],
});
`,
  },
  generate: ['kubb generate'],
  program: `import { getFieldOptions } from './api/clients/getFieldOptions.ts';
import { listAgents } from './api/clients/listAgents.ts';
import { oauthStart } from './api/clients/oauthStart.ts';
import { BASE_URL, codeOf, headers, parents, report, seenCursor, task, tasksByHand } from './given.ts';

const config = { baseURL: BASE_URL, headers };
const all = await listAgents({}, config);
await listAgents({ limit: 1 }, config);
const cursor = seenCursor();
const second = await listAgents({ limit: 1, cursor }, config);
const started = await oauthStart('demo', { if_other_account: 'add' }, config);
const { component_key, event_key, field_key } = task;
const tasks = await getFieldOptions(component_key, event_key, field_key, { parents }, config);
const refused = await listAgents({ cursor: 'x' }, config);
report({
  byHand: await tasksByHand(),
  agents: all.map(({ name }) => name),
  second: second[0]?.name,
  started: started.authorization_url,
  tasks: tasks.options?.map(({ id }) => id) ?? codeOf(tasks),
  refused: codeOf(refused),
});
`,
  parents: 'refused',
  without: [
    {
      command: 'tsc --noEmit --module preserve --skipLibCheck api/index.ts',
      complains: /allowImportingTsExtensions/,
    },
  ],
  outcome: {
    verdict: 'works with this setting',
    why: '`allowImportingTsExtensions`: its `index.ts` does not compile without it. An error comes as if it were the result, without its status: look for `code`. `Link` is seen by a `client` of your own alone. Build the request of dependent options yourself: it writes `[object Object]` for `parents`.',
  },
});
