import { isOpen } from './try-control.ts';
import type { Fields } from './try-fields.ts';

const letters = (text: string) => encodeURIComponent(text).replaceAll('!', '%21');

/** What a field adds to the query. */
const pairsOf = (field: Fields['fields'][number]): [string, string][] => {
  const value = field.control.value.trim();
  if (field.in !== 'query' || !value) return [];
  if (!isOpen(field)) return [[field.name, value]];
  return value.split('\n').flatMap((line): [string, string][] => {
    const [, parent, chosen = ''] = /^([^=\s]+)=(.*)$/.exec(line.trim()) ?? [];
    return parent ? [[parent, chosen.trim()]] : [];
  });
};

/** The path of a request with its query, as the fields are filled in. @param path with its parameters */
export const targetOf = (path: string, { fields }: Fields): string => {
  const filled = path.replace(/\{(\w+)\}/g, (placeholder, parameter: string) => {
    const value = fields.find(({ name }) => name === parameter)?.control.value.trim();
    return value ? letters(value) : placeholder;
  });
  const query = new URLSearchParams(fields.flatMap(pairsOf));
  return filled + (query.size > 0 ? `?${query}` : '');
};
