import { expect } from 'vitest';

const literally = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** What a page shows, as a pattern: `…` stands for what differs from run to run. */
const pattern = (shown: string) => new RegExp(`^${shown.split('…').map(literally).join('[^]*')}$`);

/** Expects a text as the page shows it. */
export const expectShown = (actual: string, shown: string): void =>
  expect(actual.trim()).toMatch(pattern(shown.trim()));

const expectValue = (actual: unknown, shown: unknown, path: string): void => {
  if (typeof shown === 'string' && typeof actual === 'string') {
    expect(actual, path).toMatch(pattern(shown));
  } else if (Array.isArray(shown)) {
    expect(actual, path).toHaveLength(shown.length);
    for (const [index, each] of shown.entries()) {
      expectValue((actual as unknown[])[index], each, `${path}[${index}]`);
    }
  } else if (typeof shown === 'object' && shown !== null) {
    expect(Object.keys(actual as object).sort(), path).toEqual(Object.keys(shown).sort());
    for (const [key, each] of Object.entries(shown)) {
      expectValue((actual as Record<string, unknown>)[key], each, `${path}.${key}`);
    }
  } else {
    expect(actual, path).toEqual(shown);
  }
};

/** Expects a JSON answer with the members and values that the page shows, and no others. */
export const expectShownJson = (answer: string, shown: string): void =>
  expectValue(JSON.parse(answer), JSON.parse(shown), 'the answer');
