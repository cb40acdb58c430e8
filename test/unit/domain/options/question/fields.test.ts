import { expect, it } from 'vitest';
import {
  fieldKeysOf,
  isRequired,
} from '../../../../../functions/domain/options/question/fields.ts';

const event = { fields: ['channel', { key: 'user', optional: true }] } as const;

it('lists an event’s fields, optional or not', () => {
  expect(fieldKeysOf(event)).toEqual(['channel', 'user']);
});

it.each([
  ['a field', { key: 'channel' }, true],
  ['a field that is optional in the event', { key: 'user' }, false],
  ['a field that is always optional', { key: 'channel', optional: true as const }, false],
])('says whether the event needs %s', (_, field, expected) => {
  expect(isRequired(event, field)).toBe(expected);
});
