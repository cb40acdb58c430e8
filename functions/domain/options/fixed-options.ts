import type { FixedChoices } from '../../components/component.ts';
import type { FieldOptions, ListPart } from './field-options.ts';

/** Choices that need no look-up, searched and paged like those of a look-up. */
export const fixedOptions = (
  { choices }: FixedChoices,
  { search, limit, from }: ListPart,
): FieldOptions => {
  const matching = choices.filter(
    ({ name }) => !search || name.toLowerCase().includes(search.toLowerCase()),
  );
  const start = from?.skip ?? 0;
  const options = matching.slice(start, limit === undefined ? undefined : start + limit);
  const end = start + options.length;
  const truncated = end < matching.length;
  return { options, truncated, next: truncated ? { page: '', skip: end } : undefined };
};
