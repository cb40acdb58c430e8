import * as z from 'zod';
import type { ToolRow } from '../row.ts';
import { failsWithout } from '../without.ts';
import { judgeCalls } from './judge-calls.ts';

const report = z.array(
  z.object({
    results: z.array(
      z.object({
        request: z.object({ url: z.string() }),
        response: z.object({ status: z.number() }),
      }),
    ),
  }),
);

export const bruno: ToolRow = {
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
      const [ran] = report.parse(JSON.parse(await run('cat', 'r.json')));
      judgeCalls(
        (ran?.results ?? []).map(({ request: { url }, response: { status } }) => ({ url, status })),
      );
    };
    await call(info.api_key);
    await failsWithout(() => call(''));
    return { verdict: 'works with this setting', why: 'The variable `apiKey`.' };
  },
};
