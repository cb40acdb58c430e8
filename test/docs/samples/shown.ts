import { expect } from 'vitest';

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What a page shows, as a pattern: `…` stands for what differs from run to run. */
const pattern = (shown: string) => new RegExp(`^${shown.split('…').map(literally).join('[^]*')}$`);

/** Expects a text as the page shows it. */
export const expectShown = (actual: string, shown: string): void =>
  expect(actual.trim()).toMatch(pattern(shown.trim()));

/** Expects a JSON answer with the members and values that the page shows, and no others. */
export const expectShownJson = (response: string, shown: string): void =>
  expect(JSON.parse(response)).toEqual(
    JSON.parse(shown, (_, value) =>
      typeof value === 'string' ? expect.stringMatching(pattern(value)) : value,
    ),
  );
