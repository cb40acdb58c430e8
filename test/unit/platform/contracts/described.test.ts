import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { described } from '../../../../functions/platform/contracts/described.ts';

it('describes no schema twice, so that who shares one cannot change what is said of the other', () => {
  const name = described(z.string(), 'The name of an agent.');
  expect(() => described(name, 'The name of a webhook.')).toThrow('described already');
  described(z.clone(name), 'The name of a webhook.');
  expect(z.globalRegistry.get(name)?.description).toBe('The name of an agent.');
});
