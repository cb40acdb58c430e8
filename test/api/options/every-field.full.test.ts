import { describe, expect, it } from 'vitest';
import { components } from '../../../functions/catalogue/components/catalogue.ts';
import { getFieldOptions } from '../../../functions/options/contracts/field-options.ts';
import { givenListings, listingOf } from '../../proof/documented/listings/listings.ts';
import {
  fieldAccount,
  type LiveField,
  liveFields,
  originsTo,
  parentsOf,
  queryValuesOf,
  variablesOf,
} from '../../support/fields/live-fields.ts';
import { holdThings } from '../../support/fields/option-stub.ts';
import { createFieldAccount } from '../../support/fields/query-field.ts';
import { startStub } from '../../support/providers/stub-server.ts';
import { useStack } from '../../support/stack/shared-stack.ts';

const names = liveFields.map(({ name }) => name);

it('covers every field that is looked up at a provider', () => {
  const fields = [...components.values()].flatMap(({ key: component, fields }) =>
    fields.flatMap((field) => ('choices' in field ? [] : [`${component}.${field.key}`])),
  );
  expect(names).toEqual(fields);
  expect(Object.keys(givenListings).filter((name) => !names.includes(name))).toEqual([]);
});

it('says which order the fields have that do not make their own', () => {
  const stored = liveFields.filter(({ field }) => !field.sort).map(({ name }) => name);
  const shown = names.filter((name) => {
    const { order } = listingOf(name);
    return 'given' in order || (order.request && stored.includes(name));
  });
  expect(shown).toEqual(stored);
});

const idsOf = (options: readonly { id: string }[]) => options.map(({ id }) => id).sort();

/** One field for each way of paging: over HTTP, the others would show nothing more. */
const styles = Map.groupBy(
  liveFields.filter(
    ({ name, field }) => field.paging.style === 'none' || listingOf(name).pages !== 'whole',
  ),
  ({ field }) => field.paging.style,
);

describe('over HTTP', async () => {
  const server = await startStub(() => ({ status: 404, body: {} }));
  const stack = await useStack(originsTo(server.origin));

  /** Follows the `next` links to the end. */
  const readAll = async (first: string, apiKey: string) => {
    const found: { id: string }[] = [];
    for await (const page of stack.pagesOf(first, { apiKey })) {
      expect(page.status, page.text).toBe(200);
      found.push(...getFieldOptions.response.body.parse(page.body).options);
      const truncated = stack.nextOf(page) ? 'true' : null;
      expect(page.headers.get('x-options-truncated')).toBe(truncated);
    }
    return found;
  };

  it.each([...styles])('lists all of a field with paging of the style %s', async (_, fields) => {
    const [live] = fields;
    if (!live) throw new Error('no field');
    const { component, field, path } = live;
    // A provider without pages sends everything in one answer, which has a size limit.
    for (const count of [0, 1, 2500]) {
      const type = component.integrationType;
      const known = { variables: variablesOf(type), account: fieldAccount };
      const { apiKey } = await stack.connected(type, undefined, known);
      const { answer: response, parts } = holdThings(live, count, queryValuesOf(live));
      server.respond = response;
      const query = new URLSearchParams([...parentsOf(component, field)]);
      const found = await readAll(`${path}?${query}`, apiKey);
      // Their names and order, which the cases below show, depend on the length of an answer.
      expect(idsOf(found)).toEqual(idsOf(parts().flat()));
    }
  });
});

/**
 * More than the longest answer has, without those that people do not see. Lists that overlap are read
 * at once, or what is in both is listed twice.
 */
const manyOf = ({ field }: LiveField) => (field.also ? 200 : 1300);

/** An account with this many things. */
const accountWith = (live: LiveField, count: number) => {
  const held = holdThings(live, count, queryValuesOf(live));
  const pageSize = () => ({ pageSize: held.pageSize() });
  return { ...createFieldAccount(live, held.answer), ...held, pageSize };
};

/** Numbers around the ends of the pages that a field asks for, and of those that the provider has. */
const countsOf = async (live: LiveField): Promise<number[]> => {
  const { pages } = listingOf(live.name);
  if (pages === 'one') return [1];
  const { readAll, parts, pageSize } = accountWith(live, 0);
  expect(await readAll()).toEqual(parts().flat());
  if (pages === 'whole') return [1, 2, 130];
  const { usual = 1, most = 1 } = pages;
  const size = pageSize().pageSize;
  return [...new Set([1, size, size + 1, Math.ceil(size * 2.5), usual, most, most + 1])];
};

describe.each(liveFields)('$name', (live) => {
  it('lists everything in order, at every number around the ends of pages', async () => {
    for (const count of await countsOf(live)) {
      const { readAll, parts, pageSize } = accountWith(live, count);
      const options = await readAll();
      expect(options, `of ${count}`).toEqual(parts(pageSize()).flat());
    }
  });

  it('answers the first 5, the first 1000, and 390 at a time', async () => {
    const { ask, readAll, parts, pageSize } = accountWith(live, manyOf(live));
    for (const limit of [5, 1000]) {
      const result = await ask({ limit });
      const [first = [], ...others] = parts({ limit, ...pageSize() });
      expect(result.options).toEqual(first.slice(0, limit));
      expect(result.truncated).toBe(first.length > limit || others.length > 0);
    }
    expect(await readAll(390)).toEqual(parts({ limit: 390, ...pageSize() }).flat());
  });
});
