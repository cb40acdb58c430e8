import type { ComponentField, FixedChoices } from '../../../catalogue/components/field.ts';
import { meets } from '../items/conditions.ts';
import type { ListPart } from '../query/list-part.ts';
import { cutList, pickOptions } from './cut-list.ts';
import type { ServedOptions } from './served-options.ts';

/** Choices that need no look-up, searched and paged like those of one. */
export const fixedOptions = (
  { choices, default: byDefault }: FixedChoices & Pick<ComponentField, 'default'>,
  part: ListPart,
): ServedOptions => {
  const begun = choices.find((each) => typeof byDefault === 'object' && meets(each, byDefault));
  const list = {
    options: [...choices],
    truncated: false,
    ...(begun ? { defaultId: begun.id } : {}),
  };
  return part.ids ? pickOptions(list, part.ids) : cutList(list, part);
};
