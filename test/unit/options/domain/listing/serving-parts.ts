import type { LiveChoices } from '../../../../../functions/catalogue/components/live-choices.ts';
import { servePart } from '../../../../../functions/options/domain/listing/serve-part.ts';
import type { ServedOptions } from '../../../../../functions/options/domain/listing/served-options.ts';
import type { ListPart } from '../../../../../functions/options/domain/query/list-part.ts';

export const field: LiveChoices = {
  request: { url: 'https://api.imaginary.example/things' },
  list: 'items',
  id: 'id',
  name: 'name',
  paging: { style: 'none' },
};
export const sorted = { ...field, sort: ['label'] } as const;
export const listOf = (...names: string[]): ServedOptions => ({
  options: names.map((name) => ({ id: name.toLowerCase(), name })),
  truncated: false,
});
export const whole = listOf('A', 'B', 'C', 'D', 'E', 'F', 'G');

/** Answers parts of a field's list from what a test gives, and notes which ones were asked for. */
export const servingParts = (of: LiveChoices, response: (part: ListPart) => ServedOptions) => {
  const parts: ListPart[] = [];
  const serve = async (part: ListPart) => {
    parts.push(part);
    return { list: response(part) };
  };
  const ask = async (part: ListPart) => {
    const result = await servePart(of, part, serve);
    if ('failed' in result) throw new Error(result.failed.why);
    return result.list;
  };
  return { parts, ask };
};
export const ids = ({ options }: ServedOptions) => options.map(({ id }) => id).join('');

/** A list of three parts, of which the first ones are cached. */
export const inParts =
  (cached: number) =>
  ({ from }: ListPart): ServedOptions => {
    const n = Number(from?.page ?? 0);
    const next = n < 2 ? { page: String(n + 1), skip: 0 } : undefined;
    const names = [['Ada', 'Bob'], ['Ann', 'Cem'], ['Dan']][n] ?? [];
    return {
      ...listOf(...names),
      truncated: next !== undefined,
      next,
      ...(n < cached ? { ageMs: 1 } : {}),
    };
  };
