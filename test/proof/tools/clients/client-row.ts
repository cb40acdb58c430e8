import { isDeepStrictEqual } from 'node:util';
import { build } from 'esbuild';
import type { Bench } from '../bench.ts';
import type { FaultName } from '../faults.ts';
import type { Outcome, ToolRow } from '../row.ts';

type ClientRow = {
  tool: string;
  packages: Readonly<Record<string, string>>;
  /** Of a tool that no package of the registry is. */
  version?: string;
  /** Besides a renamed parameter. */
  fault?: FaultName;
  /** Command lines that write the client of openapi.json. */
  generate: readonly string[];
  files?: Readonly<Record<string, string>>;
  program: string;
  /** What the API is sent for `parents`: what it takes, or what it refuses. */
  parents?: 'taken' | 'refused';
  /** Of each setting, a command line that does without it, and what that prints then. */
  without?: readonly { command: string; complains: RegExp }[];
  outcome: Outcome;
};

/** What programs are given. `linkOf` reads the header where a client hides it. */
const given = `declare const process: { env: Record<string, string | undefined> };
export const { BASE_URL = '', KEY = '' } = process.env;
export const headers = { 'X-API-Key': KEY };
export const task = { component_key: 'demo', event_key: 'task_completed', field_key: 'task_id' };
export const parents = { project_id: 'website' };
let link: string | null = null;
const send = globalThis.fetch;
globalThis.fetch = async (...call) => {
  const response = await send(...call);
  link = response.headers.get('link');
  return response;
};
export const cursorIn = (header: unknown): string =>
  new URL(/<([^>]+)>/.exec(String(header))?.[1] ?? 'none:').searchParams.get('cursor') ?? '';
export const seenCursor = (): string => cursorIn(link);
export const codeOf = (error: unknown): string =>
  typeof error === 'object' && error && 'code' in error ? String(error.code) : String(error);
/** As whoever needs dependent options has to write it, where a client does not. */
export const tasksByHand = async (): Promise<string[]> => {
  const path = '/events/components/demo/events/task_completed/options/task_id?project_id=website';
  const { options }: { options: { id: string }[] } = await (await send(BASE_URL + path, { headers })).json();
  return options.map(({ id }) => id);
};
type Found = { agents: string[]; second?: string; started: string; tasks: string[] | string; byHand?: string[]; refused: string };
export const report = (found: Found): void => console.log(JSON.stringify(found));
`;

const strictly = '--noEmit --strict --noUncheckedIndexedAccess --skipLibCheck --target es2024';
const asBundlersDo = '--module preserve --moduleResolution bundler --allowImportingTsExtensions';

const runClient = async (row: ClientRow, bench: Bench) => {
  const { folder, write, run } = bench;
  await write({
    'given.ts': given,
    'program.ts': row.program,
    'openapi.json': await bench.document(),
  });
  await write(row.files ?? {});
  for (const line of row.generate) {
    const [command = '', ...args] = line.split(' ');
    await run(command, ...args);
  }
  const compiler = `${strictly} ${asBundlersDo} --lib es2024,dom,dom.iterable --types node`;
  await run('tsc', ...compiler.split(' '), 'program.ts');
  await build({
    ...{ absWorkingDir: folder, entryPoints: ['program.ts'], outfile: 'program.mjs', bundle: true },
    ...{ platform: 'node', format: 'esm', logLevel: 'silent' },
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`,
    },
  });
  const printed = await run('node', 'program.mjs');
  for (const { command, complains } of row.without ?? []) {
    const said = await run('sh', '-c', command).catch(String);
    if (!complains.test(said)) throw new Error(`It is not needed: ${command}`);
  }
  return JSON.parse(printed.trim().split('\n').at(-1) ?? '');
};

/** A row for a client: compiles strictly, lists, starts, pages by `Link`, looks up, and reads a refusal. */
export const clientRow = (row: ClientRow): ToolRow => ({
  group: 'clients',
  tool: row.tool,
  packages: { ...row.packages, typescript: '5.9.3', '@types/node': '24.19.2' },
  ...(row.version ? { version: row.version } : {}),
  fault: ['renamed-parameter', ...(row.fault ? [row.fault] : [])],
  run: async (bench) => {
    const { started, ...found } = await runClient(row, bench);
    const tasks = [1, 2, 3, 4, 5].map((n) => `website-${n}`);
    const expected = {
      agents: ['After-hours line', 'Collections', 'Front desk'],
      second: 'Collections',
      tasks: row.parents === 'refused' ? 'validation_failed' : tasks,
      ...(row.parents === 'refused' ? { byHand: tasks } : {}),
      refused: 'validation_failed',
    };
    const isStarted = String(started).includes('/demo-provider/auth?');
    if (!isStarted || !isDeepStrictEqual(found, expected))
      throw new Error(`It found ${JSON.stringify({ ...found, started })}`);
    return row.outcome;
  },
});
