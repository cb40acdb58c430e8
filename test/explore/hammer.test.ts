import { expect, it } from 'vitest';
import { hammer } from './hammer.ts';
import { withVirtualGlobals } from './scheduler/virtual-globals.ts';

withVirtualGlobals();

it.each([100, 1_000])('serves %i callers at once with one refresh', async (callers) => {
  const { served, refreshes } = await hammer('ours', callers);
  expect({ served, refreshes }).toEqual({ served: callers, refreshes: 1 });
});

it.each(['eachRefreshes', 'markedRefresh'] as const)(
  'shows that a design without a condition serves nobody: %s',
  async (design) => {
    expect(await hammer(design, 100)).toMatchObject({ served: 0, refreshes: 100 });
  },
);
