import * as z from 'zod';
import type { Bench } from '../bench.ts';
import type { ToolRow } from '../row.ts';
import { failsWithout } from '../without.ts';
import { bruno } from './bruno.ts';
import { judgeCalls } from './judge-calls.ts';

const newmanReport = z.object({
  run: z.object({
    executions: z.array(
      z.object({
        request: z.object({ url: z.object({ path: z.array(z.string()) }) }),
        response: z.optional(z.object({ code: z.number() })),
      }),
    ),
  }),
});

const postman: ToolRow = {
  group: 'documents',
  tool: 'openapi-to-postmanv2 with newman',
  packages: { 'openapi-to-postmanv2': '6.3.3', newman: '6.2.2' },
  fault: 'renamed-path',
  run: async ({ write, run, document, baseUrl, info }: Bench) => {
    await write({ 'openapi.json': await document() });
    const variables = ['--env-var', `baseUrl=${baseUrl}`, '--env-var', `apiKey=${info.api_key}`];
    const report = ['-r', 'json', '--reporter-json-export', 'r.json', '--ignore-redirects'];
    const call = async (...options: string[]) => {
      await run('openapi2postmanv2', '-s', 'openapi.json', '-o', 'c.json', ...options);
      await run('newman', 'run', 'c.json', ...variables, ...report, '--suppress-exit-code');
      const { executions } = newmanReport.parse(JSON.parse(await run('cat', 'r.json'))).run;
      judgeCalls(
        executions.map(({ request, response }) => ({
          url: request.url.path.join('/'),
          status: response?.code ?? 0,
        })),
      );
    };
    await call('-O', 'enableOptionalParameters=false');
    await failsWithout(() => call());
    return {
      verdict: 'works with this setting',
      why: '`enableOptionalParameters=false`, and the variables `baseUrl` and `apiKey`.',
    };
  },
};

const mcp: ToolRow = {
  group: 'documents',
  tool: '@ivotoby/openapi-mcp-server',
  packages: { '@ivotoby/openapi-mcp-server': '1.16.1', '@modelcontextprotocol/sdk': '1.32.2' },
  fault: 'renamed-parameter',
  run: async ({ write, run, document }: Bench) => {
    const program = `import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const { BASE_URL, KEY, PATH } = process.env;
const args = ['--transport', 'stdio', '--api-base-url', BASE_URL, '--openapi-spec', './openapi.json',
  '--headers', 'X-API-Key:' + KEY, '--tools', 'all', '--disable-abbreviation', 'true'];
const client = new Client({ name: 'test', version: '1.0.0' });
await client.connect(new StdioClientTransport({ command: 'openapi-mcp-server', args, env: { PATH } }));
const { tools } = await client.listTools();
const named = (text) => tools.find(({ name }) => name.toLowerCase().replace(/[^a-z]/g, '').includes(text))?.name;
const call = async (name, given) => (await client.callTool({ name: named(name), arguments: given })).content[0].text;
const task = { component_key: 'demo', event_key: 'task_completed', field_key: 'task_id' };
console.log(named('listagents') ? '' : tools.map(({ name }) => name));
console.log(await call('getfieldoptions', { ...task, project_id: 'website' }));
console.log(await call('listagents', { limit: 1 }));
await client.close();
`;
    await write({ 'program.mjs': program, 'openapi.json': await document() });
    const printed = await run('node', 'program.mjs');
    const isGood = printed.includes('website-1') && printed.includes('After-hours line');
    if (!isGood || printed.includes('Collections')) throw new Error(`It printed ${printed}`);
    return { verdict: 'works', why: 'Give parents by their own names, as `project_id`.' };
  },
};

export const callers = [postman, bruno, mcp];
