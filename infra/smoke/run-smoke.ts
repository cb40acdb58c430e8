import { parseArgs } from 'node:util';
import { isWellFormedApiKey } from '../../functions/domain/model/api-key.ts';
import { table } from '../operator/table.ts';
import { type Outcome, runProbe } from './probe.ts';
import { probes } from './probes.ts';

const usage = `Usage: npm run smoke -- --base-url <url> --api-key <key>

  --base-url <url>   base address of the API, which ends with /api
  --api-key <key>    a key of that environment; TRUNKLINE_API_KEY serves as well
  --help             show this

Example, with npm start running in another terminal:

  npm run smoke -- --base-url http://127.0.0.1:8787/api \\
    --api-key "$(node -p "require('./.local/local.json').api_key")"

Reads only, and waits where a limit is met. Exits with 1 when an answer is not as documented, with 2 when called wrongly.`;

type Io = { print(line: string): void; complain(line: string): void };
type Env = Record<string, string | undefined>;

const readOptions = (args: string[], env: Env) => {
  const { values } = parseArgs({
    args,
    options: {
      'base-url': { type: 'string' },
      'api-key': { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return undefined;
  const baseUrl = (values['base-url'] ?? '').replace(/\/$/, '');
  const apiKey = values['api-key'] ?? env.TRUNKLINE_API_KEY ?? '';
  if (!URL.canParse(baseUrl)) throw new Error('--base-url is missing or no URL.');
  if (!isWellFormedApiKey(apiKey, apiKey.split('_')[1] ?? '')) {
    throw new Error('--api-key is missing or mistyped.');
  }
  return { baseUrl, apiKey };
};

const row = ({ name, status, durationMs, faults }: Outcome) => [
  name,
  String(status || '-'),
  `${durationMs} ms`,
  faults.join('; ') || 'ok',
];

/** Asks a deployment, or the local stack, everything that can be asked without harm. @returns the exit code */
export const runSmoke = async (args: string[], env: Env, io: Io): Promise<number> => {
  let options: ReturnType<typeof readOptions>;
  try {
    options = readOptions(args, env);
  } catch (error) {
    io.complain(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    return 2;
  }
  if (!options) {
    io.print(usage);
    return 0;
  }
  const outcomes: Outcome[] = [];
  // One after the other, so that hardly a limit is met.
  for (const probe of probes(options.apiKey)) {
    outcomes.push(await runProbe(options.baseUrl, probe));
  }
  io.print(table(['probe', 'status', 'time', 'result'], outcomes.map(row)));
  const faulty = outcomes.filter(({ faults }) => faults.length > 0).length;
  io.print(`\n${outcomes.length - faulty} of ${outcomes.length} as documented`);
  return faulty === 0 ? 0 : 1;
};
