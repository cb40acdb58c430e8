import { expect } from 'vitest';
import { findSeededRace, seededRaces } from './find-seeded-races.ts';

/** That a seeded race is found, and shown with little that has nothing to do with it. */
export const expectFewSteps = async (name: string): Promise<void> => {
  const race = seededRaces.find((each) => each.name === name);
  const finding = race && (await findSeededRace(race));
  expect(finding?.promise).toMatch(/once$/);
  expect(finding?.table.split('\n').length).toBeLessThan(25);
};
