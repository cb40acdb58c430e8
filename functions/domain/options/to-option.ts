import type { LiveChoices } from '../../components/component.ts';
import { firstText } from '../model/json-path.ts';
import { composeLabel, type Labelled } from './compose-label.ts';
import type { FieldOption } from './field-options.ts';
import { columnLetters } from './label-texts.ts';

export const maxNameLength = 200;

/** An item as an option, or undefined when it has no id. */
export const toOption = (
  field: Pick<LiveChoices, 'id' | 'name'>,
  about: Labelled,
): FieldOption | undefined => {
  const id = idOf(field, about);
  return id === undefined ? undefined : { id, name: labelOf(field, about) || id };
};

export const idOf = ({ id }: Pick<LiveChoices, 'id'>, { item, place }: Labelled) =>
  typeof id === 'object' && 'column' in id ? columnLetters(place) : firstText(item, id);

export const labelOf = ({ name }: Pick<LiveChoices, 'name'>, about: Labelled): string =>
  clean(composeLabel(name, about) ?? '');

/** Removes control characters, and cuts a name to what a dropdown can show. */
export const clean = (name: string): string =>
  [
    ...name
      .slice(0, 10 * maxNameLength)
      .replace(/\p{Cc}/gu, ' ')
      .trim(),
  ]
    .slice(0, maxNameLength)
    .join('');
