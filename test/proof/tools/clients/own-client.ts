import packageJson from '../../../../package.json' with { type: 'json' };
import { clientRow } from './client-row.ts';

export const ownClient = clientRow({
  tool: 'Our own client',
  packages: {},
  version: packageJson.version,
  install: true,
  program: `import { createClient, isTrunklineError } from 'trunkline';
import { BASE_URL, KEY, parents, report, task } from './given.ts';

const trunkline = createClient({ baseUrl: BASE_URL, apiKey: KEY });
const codeOf = (error: unknown) => (isTrunklineError(error) ? error.code : String(error));
const names: string[][] = [];
for await (const page of trunkline.listAgents({ limit: 1 }).pages())
  names.push(page.map(({ name }) => name));
const started = await trunkline.oauthStart({ integration_type: 'demo', if_other_account: 'add' });
const tasks = await trunkline.getFieldOptions({ ...task, parents }).then(
  ({ options }) => options.map(({ id }) => id),
  codeOf,
);
report({
  agents: names.flat(),
  second: names[1]?.[0],
  started: started.authorization_url,
  tasks,
  refused: await trunkline.listAgents({ cursor: 'x' }).then(() => 'none', codeOf),
});
`,
  outcome: {
    verdict: 'works',
    why: '`npm install "$BASE_URL/client.tgz"`: it follows `Link`, and throws errors by their code.',
  },
});
