import { describe, expect, it } from 'vitest';
import { fixedOptions } from '../../../../../functions/options/domain/listing/fixed-options.ts';
import type { ListPart } from '../../../../../functions/options/domain/query/list-part.ts';

describe('our own choices', () => {
  const own = {
    choices: [
      { id: 'a', name: 'Élan' },
      { id: 'b', name: 'Beta' },
    ],
    default: { path: 'id', is: 'b' },
  };
  const idsOf = (part: ListPart) => fixedOptions(own, part).options.map(({ id }) => id);

  it('are found by their letters, and saved ones by their ids', () => {
    expect(idsOf({ search: 'ELA' })).toEqual(['a']);
    expect(idsOf({ ids: ['b', 'x', 'a'] })).toEqual(['b', 'a']);
    expect(fixedOptions(own, {}).defaultId).toBe('b');
  });

  it('are cut, and go on where they were cut', () => {
    const first = fixedOptions(own, { limit: 1 });
    expect(first).toMatchObject({ truncated: true, options: [{ id: 'a' }] });
    const rest = fixedOptions(own, { limit: 1, from: first.next });
    expect(rest).toMatchObject({ truncated: false, next: undefined, options: [{ id: 'b' }] });
  });
});
