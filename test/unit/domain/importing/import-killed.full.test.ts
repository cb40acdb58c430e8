import { expect, it } from 'vitest';
import { importKilled } from '../../../support/importing/import-killed.ts';

it('imports 10,000 connections while it is killed: no token twice, none lost, nothing changed again', {
  timeout: 900_000,
}, async () => {
  const { kills, connected } = await importKilled(10_000, 11);
  expect(kills).toBeGreaterThan(50);
  expect(connected).toBeGreaterThan(8_000);
});
