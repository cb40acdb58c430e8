import { expect, it } from 'vitest';
import { fieldKeysOf, isRequired } from '../../../../functions/domain/options/event-fields.ts';

const event = { fields: ['channel', { key: 'user', optional: true }] } as const;

it('knows an event’s fields, marked or not', () => {
  expect(fieldKeysOf(event)).toEqual(['channel', 'user']);
});

it.each([
  ['a field', { key: 'channel' }, true],
  ['one that the event does without', { key: 'user' }, false],
  ['one that every event does without', { key: 'channel', optional: true as const }, false],
])('says whether the event needs %s', (_, field, expected) => {
  expect(isRequired(event, field)).toBe(expected);
});
