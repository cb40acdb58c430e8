import { describe, expect, it } from 'vitest';
import { soaking } from '../soak/soaks.ts';
import { attackInProcesses } from '../support/attack/attack-in-processes.ts';
import { readyBundles } from '../support/run/ready-bundles.ts';

const { runs, seed, progress, report } = soaking('requests');

describe('any request', () => {
  // Then every success and every common refusal is met, and the output has no sign of a fault.
  it('is answered as documented', { timeout: 300_000 + runs * 200 }, async () => {
    const startedAtMs = Date.now();
    const parts = await attackInProcesses(await readyBundles(), { runs, seed }, progress);
    const statuses = new Map<string, number>();
    for (const [status, count] of parts.flatMap((part) => Object.entries(part.statuses))) {
      statuses.set(status, (statuses.get(status) ?? 0) + count);
    }
    const done = parts.reduce((sum, part) => sum + part.done, 0);
    const growths = parts.map(({ earlyMib, lateMib }) => lateMib - earlyMib);
    report({
      'requests per second': Math.round(done / ((Date.now() - startedAtMs) / 1000)),
      processes: parts.length,
      'most memory of a process, MiB': Math.max(...parts.map(({ lateMib }) => lateMib)),
      'most growth of a process after a quarter of its requests, MiB': Math.max(...growths),
      ...Object.fromEntries([...statuses].sort().map(([status, n]) => [`answers ${status}`, n])),
    });
    expect(done).toBe(runs);
    expect([...statuses.keys()]).toEqual(
      expect.arrayContaining(['200', '302', '400', '404', '422']),
    );
  });
});
