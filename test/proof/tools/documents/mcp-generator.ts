import type { ToolRow } from '../row.ts';

const program = `import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const { KEY, PATH } = process.env;
const client = new Client({ name: 'test', version: '1.0.0' });
await client.connect(new StdioClientTransport({ command: 'node', args: ['server.mjs'], env: { PATH, API_KEY_APIKEY: KEY } }));
const call = async (name, given) => (await client.callTool({ name, arguments: given })).content[0].text;
const task = { component_key: 'demo', event_key: 'task_completed', field_key: 'task_id' };
console.log(await call('listAgents', { limit: 1 }));
console.log('tasks: ' + await call('getFieldOptions', { ...task, parents: { project_id: 'website' } }));
await client.close();
`;

export const mcpGenerator: ToolRow = {
  group: 'documents',
  tool: 'openapi-mcp-generator',
  packages: { 'openapi-mcp-generator': '4.0.1', esbuild: '0.28.2' },
  fault: 'renamed-parameter',
  run: async ({ write, run, document, baseUrl }) => {
    await write({ 'program.mjs': program, 'openapi.json': await document() });
    const generated = ['--input', 'openapi.json', '--output', 'out', '--base-url', baseUrl];
    await run('openapi-mcp-generator', ...generated);
    await run('npm', 'install', '--prefix', 'out', '--no-audit', '--no-fund', '--ignore-scripts');
    const bundled = ['out/src/index.ts', '--bundle', '--platform=node', '--format=esm'];
    const require = `--banner:js=import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`;
    await run('esbuild', ...bundled, require, '--outfile=server.mjs', '--log-level=error');
    const link =
      'ln -sfn ../out/node_modules/@modelcontextprotocol node_modules/@modelcontextprotocol';
    const printed = await run('sh', '-c', `${link}; node program.mjs`);
    const isOne = printed.includes('After-hours line') && !printed.includes('Collections');
    const isRefused = /tasks: API Error: Status 422.*not as parents=\[object Object\]/s.test(
      printed,
    );
    if (!isOne || !isRefused) throw new Error(printed);
    return {
      verdict: 'does not',
      why: 'All but dependent options: it writes `[object Object]` for `parents`, which the API refuses and explains.',
    };
  },
};
