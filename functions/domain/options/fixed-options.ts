import type { Field, FixedChoices } from '../../components/component.ts';
import { meets } from './conditions.ts';
import type { FieldOptions, ListPart } from './field-options.ts';
import { foldText } from './fold-text.ts';

/** Choices that need no look-up, searched and cut as looked-up ones are. */
export const fixedOptions = (
  { choices, default: byDefault }: FixedChoices & Pick<Field, 'default'>,
  { search = '', limit, from, ids }: ListPart,
): FieldOptions => {
  const begun = choices.find((each) => typeof byDefault === 'object' && meets(each, byDefault));
  const defaultId = begun ? { defaultId: begun.id } : {};
  if (ids) {
    const known = [...new Set(ids)].flatMap((id) => choices.find((each) => each.id === id) ?? []);
    return { options: known, truncated: false, ...defaultId };
  }
  const matching = choices.filter(({ name }) => foldText(name).includes(foldText(search)));
  const start = from?.skip ?? 0;
  const options = matching.slice(start, limit === undefined ? undefined : start + limit);
  const end = start + options.length;
  const truncated = end < matching.length;
  return {
    options,
    truncated,
    next: truncated ? { page: '', skip: end } : undefined,
    ...defaultId,
  };
};
