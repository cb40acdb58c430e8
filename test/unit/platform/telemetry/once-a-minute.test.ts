import { expect, it } from 'vitest';
import { createOnceAMinute } from '../../../../functions/platform/telemetry/once-a-minute.ts';

it('takes a key once a minute, and of endlessly many keys keeps only the last', () => {
  let nowMs = 0;
  const isFirst = createOnceAMinute(() => nowMs);
  const takes = (...keys: string[]) => keys.map((key) => isFirst(key));
  expect(takes('a', 'a', 'b')).toEqual([true, false, true]);
  nowMs = 59_999;
  expect(takes('a', 'b')).toEqual([false, false]);
  nowMs = 60_000;
  expect(takes('a', 'a')).toEqual([true, false]);
  for (let n = 0; n < 999; n++) isFirst(`other ${n}`);
  expect(takes('other 998', 'a', 'other 999', 'a')).toEqual([false, false, true, true]);
});
