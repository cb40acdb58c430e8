import type { FixedChoices } from '../../components/component.ts';
import type { FieldOptions, OptionPosition } from './collect-options.ts';

/** Choices that need no look-up, searched and cut as looked-up ones are. */
export const fixedOptions = (
  { choices }: FixedChoices,
  { search, limit, from }: { search?: string; limit?: number; from?: OptionPosition },
): FieldOptions => {
  const matching = choices.filter(
    ({ name }) => !search || name.toLowerCase().includes(search.toLowerCase()),
  );
  const start = from?.skip ?? 0;
  const options = matching.slice(start, limit === undefined ? undefined : start + limit);
  const end = start + options.length;
  const truncated = end < matching.length;
  return { options, truncated, ...(truncated ? { next: { page: '', skip: end } } : {}) };
};
