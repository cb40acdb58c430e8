import { expect, it } from 'vitest';
import type { ComponentField } from '../../../../../functions/catalogue/components/field.ts';
import type { LiveChoices } from '../../../../../functions/catalogue/components/live-choices.ts';
import { listingOf } from '../../../../proof/documented/listings/listings.ts';
import {
  type LiveField,
  liveFields,
  queryValuesOf,
} from '../../../../support/fields/live-fields.ts';
import { holdThings } from '../../../../support/fields/option-stub.ts';
import { resizedField } from '../../../../support/fields/page-sizes.ts';
import { createFieldAccount } from '../../../../support/fields/query-field.ts';

/** The fields whose pages can have another size. */
const sizedFields = liveFields.flatMap((live) => {
  const { pages } = listingOf(live.name);
  return typeof pages === 'object' && pages.ask ? [{ ...live, ...pages, ask: pages.ask }] : [];
});

/** Reads a field's list of a few pages of this size. */
const read = async (live: LiveField, field: ComponentField & LiveChoices, size: number) => {
  const resized = { ...live, field };
  const things = holdThings(resized, Math.ceil(size * 2.5), queryValuesOf(resized));
  const options = await createFieldAccount(resized, things.answer).readAll();
  return { options, expected: things.parts({ pageSize: size }).flat(), size: things.pageSize() };
};

const withUsual = sizedFields.flatMap(({ usual, ...live }) => (usual ? [{ ...live, usual }] : []));

it.each(withUsual)('$name is read whole by $usual, if it asks for no size', async (live) => {
  const { field, ask, usual } = live;
  const found = await read(live, resizedField(field, ask, usual, false), usual);
  expect(found.options).toEqual(found.expected);
  expect(found.size).toBe(usual);
});

it.each(sizedFields.filter(({ mustAsk }) => mustAsk))('$name must ask for a size', async (live) => {
  const { field, ask } = live;
  const all = read(live, resizedField(field, ask, 1, false), 1);
  await expect(all).rejects.toThrow('no options: unknown_error');
});

const withMost = sizedFields.flatMap(({ most, ...live }) => (most ? [{ ...live, most }] : []));

it.each(withMost)('$name is read whole by $most, and refused above', async (live) => {
  const { field, ask, most } = live;
  const found = await read(live, resizedField(field, ask, most), most);
  expect(found.options).toEqual(found.expected);
  expect(found.size).toBe(most);
  const above = read(live, resizedField(field, ask, most + 1), most);
  await expect(above).rejects.toThrow('no options: unknown_error');
});
