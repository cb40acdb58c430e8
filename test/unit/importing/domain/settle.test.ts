import { expect, it } from 'vitest';
import { labelOf } from '../../../../functions/connect/domain/describe-connection.ts';
import { isOther } from '../../../../functions/importing/domain/settle.ts';

const long = `${'a'.repeat(70)}@example.com`;

it.each([
  ['its id', '108', false],
  ['its name', long, false],
  ['another id', '109', true],
  ['another name', 'bob@example.com', true],
  ['nothing', undefined, false],
])('an account that the other system knew by %s, %j: another one is %j', (_, accountId, other) => {
  expect(isOther({ id: '108', label: labelOf(long) }, accountId)).toBe(other);
});

it('an account that nobody can name is not another one', () => {
  expect(isOther(undefined, '108')).toBe(false);
});
