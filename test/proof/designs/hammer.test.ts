import { expect, it } from 'vitest';
import { tableOf } from '../../docs/tables.ts';
import { withVirtualGlobals } from '../explore/scheduler/virtual-globals.ts';
import { designNamed, hammer } from './hammer.ts';

withVirtualGlobals();

const numberOf = (cell = '') => Number.parseInt(cell.replace(',', ''), 10);

it('has the figures of the page, where callers come at once and over a while', async () => {
  const rows = tableOf('docs/operate/reliability.md', 'Design');
  expect(rows.length).toBeGreaterThan(0);
  let name = '';
  for (const [design = '', callers, seconds, served, refreshes, p99Ms] of rows) {
    if (design !== 'the same') name = design.replace(/^\[(.+)\]\(.+\)$/, '$1');
    const hammered = await hammer(designNamed(name), numberOf(callers), numberOf(seconds) * 1000);
    expect({ name, callers, seconds, ...hammered }).toEqual({
      ...{ name, callers, seconds },
      served: numberOf(served),
      refreshes: numberOf(refreshes),
      p99Ms: numberOf(p99Ms),
    });
  }
});
