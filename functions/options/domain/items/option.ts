import type { LiveChoices } from '../../../catalogue/components/live-choices.ts';
import { firstText } from '../../../platform/model/json-path.ts';
import { isSeen, shownText } from '../../../platform/model/shown-text.ts';
import { columnLetters, composeLabel, type LabelSource } from './compose-label.ts';

/** A choice of a dropdown. */
export type FieldOption = { id: string; name: string };

export const maxNameLength = 200;

/**
 * An item as an option. Undefined when it has no id, or one that people do not see as it is: an id
 * goes back to the provider as it came, so nothing can be removed from it.
 */
export const toOption = (
  field: Pick<LiveChoices, 'id' | 'name'>,
  about: LabelSource,
): FieldOption | undefined => {
  const id = idOf(field, about);
  return id === undefined || !isSeen(id) ? undefined : { id, name: labelOf(field, about) || id };
};

export const idOf = ({ id }: Pick<LiveChoices, 'id'>, { item, index }: LabelSource) =>
  typeof id === 'object' && 'column' in id ? columnLetters(index) : firstText(item, id);

export const labelOf = ({ name }: Pick<LiveChoices, 'name'>, about: LabelSource): string =>
  clean(composeLabel(name, about) ?? '');

/** A name as a dropdown can show it. */
export const clean = (name: string): string => shownText(name, maxNameLength);

/** The form of a text for comparison in a search: without case and accents. */
export const foldText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
