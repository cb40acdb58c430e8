import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import packageJson from '../../../package.json' with { type: 'json' };
import { blocksOf, readPage, root } from '../../docs/samples/blocks.ts';
import { wrongInAws } from './aws-commands.ts';
import { commandsIn, optionsOf } from './shell-commands.ts';
import { workflows } from './workflows.ts';

/** The scripts that the pages run. */
export const disconnectScript = 'infra/deploy/disconnect-type.sh';
export const rolesScript = 'infra/deploy/pipeline-roles.sh';
export const takeDownScript = 'infra/deploy/take-down-prod.sh';

/** What people read or run who deploy and operate. */
export const operatorPages = [
  ...globSync('docs/{deploy,operate}/*.md', { cwd: root }).sort(),
  ...[disconnectScript, rolesScript, takeDownScript],
];

/** A command of a page; one in a sentence may leave out options. */
export type PageCommand = { page: string; words: string[]; isWhole: boolean };

export const commandsOf = (page: string): PageCommand[] => {
  const isScript = page.endsWith('.sh');
  const blocks = isScript
    ? [{ text: readPage(page) }]
    : blocksOf(page).filter(({ language }) => language === 'sh');
  const prose = readPage(page).replace(/^ *```[\s\S]*?^ *```$/gm, '');
  const mentions = [...prose.matchAll(/`((?:aws|cdk|npx|gh|npm run) [^`\n]+)`/g)];
  return [
    ...blocks.flatMap(({ text }) => commandsIn(text).map((words) => ({ words, isWhole: true }))),
    ...mentions.flatMap(([, text = '']) =>
      commandsIn(text).map((words) => ({ words, isWhole: false })),
    ),
  ].map((command) => ({ page, ...command }));
};

type CdkOptions = Record<string, { alias?: string | string[] }>;
/** The list from which the installed CDK CLI makes its own help. */
const cdk: { globalOptions: CdkOptions; commands: Record<string, { options?: CdkOptions }> } =
  JSON.parse(
    readFileSync(join(root, 'node_modules/aws-cdk/lib/cli/cli-type-registry.json'), 'utf8'),
  );

const wrongInCdk = ([command = '', ...rest]: readonly string[]): string[] => {
  const options = cdk.commands[command]?.options;
  if (!options) return [`cdk ${command}`];
  const all: CdkOptions = { ...cdk.globalOptions, ...options };
  const names = Object.entries(all).flatMap(([name, { alias = [] }]) => [name, alias].flat());
  return [...optionsOf(rest).keys()]
    .filter((name) => !names.includes(name.replace(/^--?(?:no-)?/, '')))
    .map((name) => `cdk ${command} ${name}`);
};

const ghCommands = ['api', 'run list', 'secret set', 'variable set', 'workflow run'];

/** The inputs with which a workflow can be started. */
const inputsOf = (file: string): string[] => {
  const [, text = ''] =
    /workflow_dispatch:\n\s+inputs:\n([\s\S]*?)\n\S/.exec(workflows.get(file)?.text ?? '') ?? [];
  return [...text.matchAll(/^ {6}(\w+):/gm)].map(([, name = '']) => name);
};

const wrongInGh = (words: readonly string[]): string[] => {
  const command = ghCommands.find((each) => `${words.join(' ')} `.startsWith(`${each} `));
  if (!command) return [`gh ${words.join(' ')}`];
  const file = command === 'workflow run' ? words[2] : optionsOf(words).get('--workflow');
  if (file === undefined) return [];
  if (!workflows.has(file)) return [`gh ${command} of ${file}`];
  const given = words.flatMap((word, at) => (words[at - 1] === '-f' ? [word.split('=')[0]] : []));
  return given.flatMap((name = '') =>
    inputsOf(file).includes(name) ? [] : [`${file} has no input ${name}`],
  );
};

/** What there is not in a command: itself, or an option of it. */
export const wrongIn = ({ words, isWhole }: Omit<PageCommand, 'page'>): string[] => {
  const [program, ...rest] = words[0] === 'npx' ? words.slice(1) : words;
  if (program === 'aws') return wrongInAws(words, isWhole);
  if (program === 'cdk' && rest.length > 0) return wrongInCdk(rest);
  if (program === 'gh') return wrongInGh(rest);
  if (program !== 'npm' || rest[0] !== 'run') return [];
  const script = rest.slice(1).find((word) => !word.startsWith('--'));
  return script === undefined || script in packageJson.scripts ? [] : [`npm run ${script}`];
};
