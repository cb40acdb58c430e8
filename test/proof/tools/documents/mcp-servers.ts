import type { ToolRow } from '../row.ts';

/** @param server what starts it, as JavaScript */
const programOf = (server: string, calls: string) =>
  `import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const { BASE_URL, KEY, PATH } = process.env;
const client = new Client({ name: 'test', version: '1.0.0' });
await client.connect(new StdioClientTransport(${server}));
const call = async (name, given) => (await client.callTool({ name, arguments: given })).content[0].text;
const task = { component_key: 'demo', event_key: 'task_completed', field_key: 'task_id' };
${calls}
await client.close();
`;

const serverProgram = programOf(
  `{ command: 'openapi-mcp-server', env: { PATH }, args: [
  '--transport', 'stdio', '--api-base-url', BASE_URL, '--openapi-spec', './openapi.json',
  '--headers', 'X-API-Key:' + KEY, '--tools', 'all', '--disable-abbreviation', 'true'] }`,
  `const { tools } = await client.listTools();
const named = (text) => tools.find(({ name }) => name.toLowerCase().replace(/[^a-z]/g, '').includes(text))?.name;
console.log(named('listagents') ? '' : tools.map(({ name }) => name));
console.log(await call(named('getfieldoptions'), { ...task, project_id: 'website' }));
console.log(await call(named('listagents'), { limit: 1 }));`,
);
const generatedProgram = programOf(
  `{ command: 'node', args: ['server.mjs'], env: { PATH, API_KEY_APIKEY: KEY } }`,
  `console.log(await call('listAgents', { limit: 1 }));
console.log('tasks: ' + await call('getFieldOptions', { ...task, parents: { project_id: 'website' } }));`,
);

/** One agent was listed, and of tasks it says this. @throws otherwise */
const judge = (printed: string, tasks: RegExp): void => {
  const isOne = printed.includes('After-hours line') && !printed.includes('Collections');
  if (!isOne || !tasks.test(printed)) throw new Error(`It printed ${printed}`);
};

const server: ToolRow = {
  group: 'documents',
  tool: '@ivotoby/openapi-mcp-server',
  packages: { '@ivotoby/openapi-mcp-server': '1.16.1', '@modelcontextprotocol/sdk': '1.32.2' },
  fault: 'renamed-parameter',
  run: async ({ write, run, document }) => {
    await write({ 'program.mjs': serverProgram, 'openapi.json': await document() });
    judge(await run('node', 'program.mjs'), /website-1/);
    return { verdict: 'works', why: 'Give parents by their own names, as `project_id`.' };
  },
};

const generator: ToolRow = {
  group: 'documents',
  tool: 'openapi-mcp-generator',
  packages: { 'openapi-mcp-generator': '4.0.1', esbuild: '0.28.2' },
  fault: 'renamed-parameter',
  run: async ({ write, run, document, baseUrl }) => {
    await write({ 'program.mjs': generatedProgram, 'openapi.json': await document() });
    const generated = ['--input', 'openapi.json', '--output', 'out', '--base-url', baseUrl];
    await run('openapi-mcp-generator', ...generated);
    await run('npm', 'install', '--prefix', 'out', '--no-audit', '--no-fund', '--ignore-scripts');
    const bundled = ['out/src/index.ts', '--bundle', '--platform=node', '--format=esm'];
    const require = `--banner:js=import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`;
    await run('esbuild', ...bundled, require, '--outfile=server.mjs', '--log-level=error');
    const link =
      'ln -sfn ../out/node_modules/@modelcontextprotocol node_modules/@modelcontextprotocol';
    const printed = await run('sh', '-c', `${link}; node program.mjs`);
    judge(printed, /tasks: API Error: Status 422.*not as parents=\[object Object\]/s);
    return {
      verdict: 'does not',
      why: 'All but dependent options: it writes `[object Object]` for `parents`, which the API refuses and explains.',
    };
  },
};

export const mcpServers = [server, generator];
