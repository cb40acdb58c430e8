import packageJson from '../../../../package.json' with { type: 'json' };
import { clientRow } from './client-row.ts';

const program = `import { createClient, isTrunklineError } from 'trunkline';
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
`;

/** Installed in a folder of its own, since some move what another manager has installed. */
const installed = (tool: string, packages: Readonly<Record<string, string>>, command: string) =>
  clientRow({
    tool: `Our own client, by ${tool}`,
    packages,
    ...(tool === 'npm' ? { version: packageJson.version } : {}),
    files: {
      'own/package.json': '{ "private": true }',
      'own/yarn.lock': '',
      'own/.yarnrc.yml': 'nodeLinker: node-modules\nunsafeHttpWhitelist: ["127.0.0.1"]\n',
      'install.sh': `cd own && ${command} "trunkline@$BASE_URL/client.tgz" && cp -rL node_modules/trunkline ../node_modules/`,
    },
    generate: ['sh install.sh'],
    program,
    outcome: { verdict: 'works', why: 'It follows `Link`, and throws errors by their code.' },
  });

export const ownClient = [
  installed('npm', {}, 'npm install'),
  installed('pnpm', { pnpm: '12.21.0' }, 'pnpm add'),
  installed('Yarn 1', { yarn: '1.22.22' }, 'yarn add'),
  installed('Yarn 4', { '@yarnpkg/cli-dist': '4.18.1' }, 'yarn add'),
  installed('Bun', { bun: '1.4.5' }, 'bun add'),
];
