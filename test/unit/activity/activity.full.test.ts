import { expect, it } from 'vitest';
import { checkActivity } from './check-activity.ts';

it('shows each of 20 tenants all of its own of 30,000 acts, and no others', async () => {
  expect(await checkActivity(30_000, 50)).toBeGreaterThan(25_000);
}, 300_000);
