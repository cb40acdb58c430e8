import { isDeepStrictEqual } from 'node:util';
import { freePort } from '../../support/free-port.ts';
import type { Bench } from '../bench.ts';
import type { Outcome, ToolRow } from '../row.ts';

type DocumentServer = {
  tool: string;
  packages: Readonly<Record<string, string>>;
  files?: Readonly<Record<string, string>>;
  command(port: string, baseUrl: string): string[];
  isReady: RegExp;
  /** What its paths begin with. */
  prefix: string;
  /** The statuses of the requests below. */
  expected: readonly number[];
  outcome: Outcome;
  /** Without the setting: the statuses then. */
  without?: Pick<DocumentServer, 'command' | 'expected'>;
};

const options = '/events/components/demo/events/task_completed/options/task_id';
const requests = [
  '/agents?limit=1',
  '/agents?limit=0',
  `${options}?project_id=website`,
  '/openapi.json',
  '/elements.js',
];

const statusesOf = async (row: DocumentServer, bench: Bench): Promise<void> => {
  await bench.write({ ...row.files, 'openapi.json': await bench.document() });
  const port = await freePort();
  const [command = '', ...args] = row.command(port, bench.baseUrl);
  await bench.start(row.isReady, command, ...args);
  const seen: number[] = [];
  for (const path of requests) {
    const headers = { 'X-API-Key': bench.info.api_key };
    const url = `http://127.0.0.1:${port}${row.prefix}${path}`;
    seen.push((await fetch(url, { headers, redirect: 'manual' })).status);
  }
  if (!isDeepStrictEqual(seen, row.expected)) throw new Error(`It answered ${seen}`);
};

const documentServer = (row: DocumentServer): ToolRow => ({
  group: 'documents',
  tool: row.tool,
  packages: row.packages,
  fault: 'renamed-parameter',
  run: async (bench: Bench) => {
    await statusesOf(row, bench);
    if (row.without) await statusesOf({ ...row, ...row.without }, bench);
    return row.outcome;
  },
});

const prism = { '@stoplight/prism-cli': '5.16.0' };

const expressProgram = `import express from 'express';
import { middleware } from 'express-openapi-validator';

const { BASE_URL } = process.env;
const app = express();
app.use(middleware({ apiSpec: 'openapi.json', validateRequests: true, validateResponses: true }));
app.use(async (request, response) => {
  const headers = { 'X-API-Key': request.get('x-api-key') };
  const answer = await fetch(new URL(request.originalUrl, BASE_URL), { headers, redirect: 'manual' });
  const type = answer.headers.get('content-type');
  response.status(answer.status).type(type);
  if (answer.status === 302) response.set('Location', answer.headers.get('location')).end();
  else response.json(await answer.json());
});
app.use((error, request, response, next) => response.status(error.status ?? 500).json({ message: error.message }));
app.listen(Number(process.argv[2]), '127.0.0.1', () => console.log('listening'));
`;

export const documentServers = [
  documentServer({
    tool: 'Prism as a mock',
    packages: prism,
    command: (port) => ['prism', 'mock', '-p', port, 'openapi.json'],
    isReady: /listening on/,
    prefix: '',
    expected: [200, 422, 200, 200, 302],
    outcome: { verdict: 'works', why: 'It answers with our examples.' },
  }),
  documentServer({
    tool: 'Prism as a proxy',
    packages: prism,
    command: (port, baseUrl) => ['prism', 'proxy', '-p', port, '--errors', 'openapi.json', baseUrl],
    isReady: /listening on/,
    prefix: '',
    expected: [200, 422, 200, 200, 500],
    outcome: {
      verdict: 'works with this setting',
      why: 'Real answers pass with `--errors`, except redirects: it follows them by itself, and then finds a status that the document lacks.',
    },
    without: {
      command: (port, baseUrl) => ['prism', 'proxy', '-p', port, 'openapi.json', baseUrl],
      expected: [200, 422, 200, 200, 200],
    },
  }),
  documentServer({
    tool: 'express-openapi-validator',
    packages: { 'express-openapi-validator': '5.6.2', express: '5.3.0' },
    files: {
      'server.mjs': expressProgram,
    },
    command: (port) => ['node', 'server.mjs', port],
    isReady: /listening/,
    prefix: '/api',
    expected: [200, 400, 200, 200, 302],
    outcome: { verdict: 'works', why: 'It validates what is sent and answered.' },
  }),
];
