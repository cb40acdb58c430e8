import { expect, it } from 'vitest';
import {
  type InFlight,
  singleFlight,
} from '../../../../functions/platform/waiting/single-flight.ts';

it('does the work once for equal questions at the same time, and again afterwards', async () => {
  const inFlight: InFlight<string> = new Map();
  let works = 0;
  const work = async () => {
    const response = `answer ${++works}`;
    await Promise.resolve();
    return response;
  };
  const ask = (query: string) => singleFlight(inFlight, query, work);
  expect(await Promise.all(['a', 'a', 'b'].map(ask))).toEqual(['answer 1', 'answer 1', 'answer 2']);
  expect(await ask('a')).toBe('answer 3');
});
