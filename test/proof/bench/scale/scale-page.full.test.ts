import { expect, it } from 'vitest';
import { readPage } from '../../../docs/samples/blocks.ts';
import { measureFleet } from './measure-fleet.ts';

it('docs/deploy/scale.md says what a million unused connections cost', () => {
  const { 'refreshes a day': refreshes, 'USD a month': dollars, lapsed } = measureFleet();
  const said = `${refreshes.toLocaleString('en')} refreshes a day and ${dollars} dollars a month`;
  expect(readPage('docs/deploy/scale.md')).toContain(said);
  expect(lapsed).toBe(0);
});
