import * as z from 'zod';
import type { Bench } from '../bench.ts';
import type { ToolRow } from '../row.ts';
import { failsWithout } from '../without.ts';

type Call = { url: string; status: number };

/** Each operation was called, none failed, and agents were listed. @throws otherwise */
const judgeCalls = (calls: readonly Call[]): void => {
  const isAnswered = calls.every(({ status }) => status >= 200 && status < 500);
  const agents = calls.find(({ url }) => /(?:^|\/)agents(?:\?|$)/.test(url));
  if (calls.length > 40 && isAnswered && agents?.status === 200) return;
  throw new Error(`It called ${calls.length}: ${JSON.stringify({ isAnswered, agents })}`);
};

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

const brunoReport = z.array(
  z.object({
    results: z.array(
      z.object({
        request: z.object({ url: z.string() }),
        response: z.object({ status: z.number() }),
      }),
    ),
  }),
);

const bruno: ToolRow = {
  group: 'documents',
  tool: 'Bruno',
  packages: { '@usebruno/cli': '4.1.0' },
  fault: 'renamed-path',
  run: async ({ write, run, document, baseUrl, info }) => {
    await write({ 'openapi.json': await document(), 'collections/none': '' });
    const from = ['import', 'openapi', '--source', 'openapi.json'];
    await run('bru', ...from, '--output', 'collections', '--collection-name', 'api');
    const call = async (apiKey: string) => {
      const variables = ['--env-var', `apiKey=${apiKey}`, '--env-var', `baseUrl=${baseUrl}`];
      const settings = ['--env', 'Environment 1', ...variables, '--reporter-json', 'r.json'];
      const script = 'cd collections/api && bru run . -r "$@"; cat r.json >../../r.json';
      await run('sh', '-c', script, 'sh', ...settings);
      const [ran] = brunoReport.parse(JSON.parse(await run('cat', 'r.json')));
      judgeCalls(
        (ran?.results ?? []).map(({ request: { url }, response: { status } }) => ({ url, status })),
      );
    };
    await call(info.api_key);
    await failsWithout(() => call(''));
    return { verdict: 'works with this setting', why: 'The variable `apiKey`.' };
  },
};

export const callers = [postman, bruno];
