import { expect, it } from 'vitest';
import { reportSkipped } from '../../support/run/report-skipped.ts';
import { glewlwyd } from '../tools/oauth/glewlwyd.ts';
import { runRows } from '../tools/run-rows.ts';
import { noGlewlwyd } from './glewlwyd-server.ts';

if (noGlewlwyd) reportSkipped('The test against glewlwyd', noGlewlwyd);

it.skipIf(noGlewlwyd)(
  'a connection to an OAuth server that others wrote lives as npm run tools says, and not if each request for tokens comes twice',
  async () => {
    const [result] = await runRows([glewlwyd], undefined, () => {});
    expect(result).toMatchObject({ tool: 'glewlwyd', verdict: 'works' });
    expect(result).not.toHaveProperty('failed');
    const [faulty] = await runRows([glewlwyd], 'second-exchange', () => {});
    expect(faulty).toMatchObject({ failed: true });
  },
);
