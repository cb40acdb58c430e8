import type { Path } from '../../../catalogue/components/item.ts';
import type { Label, LabelPart } from '../../../catalogue/components/label.ts';
import { firstText, scalarAt, valueAt } from '../../../platform/model/json-path.ts';
import { meetsAll } from './conditions.ts';
import { moneyText } from './money-text.ts';

const day = /^\d{4}-\d{2}-\d{2}$/;
/** A number from here on is milliseconds, since it is too large for seconds. */
const firstMilliseconds = 100_000_000_000;

/** A time for people, in UTC, or a day as it is. @returns undefined when it is neither */
const dateText = (time: string | undefined): string | undefined => {
  if (!time || day.test(time)) return time || undefined;
  const count = Number(time);
  const ms = Number.isNaN(count)
    ? Date.parse(time)
    : count * (count < firstMilliseconds ? 1000 : 1);
  const date = new Date(ms);
  if (Number.isNaN(date.getTime())) return undefined;
  return `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
};

/** What a choice's label is composed of. */
export type LabelSource = {
  item: unknown;
  /** Its position in its list, from 0. */
  index: number;
  /** The label of the choice that contains it. */
  parent?: string | undefined;
  /** Its word from another list. */
  joined?: string | undefined;
};

const isParts = (label: Label): label is readonly LabelPart[] =>
  typeof label !== 'string' && typeof label[0] === 'object' && !Array.isArray(label[0]);

/** A choice's label, or undefined when all its parts are missing. */
export const composeLabel = (label: Label, about: LabelSource): string | undefined =>
  isParts(label) ? appendParts('', label, about) || undefined : firstText(about.item, label);

/** A text, followed by those parts that have a value. */
export const appendParts = (
  text: string,
  parts: readonly LabelPart[],
  about: LabelSource,
): string => {
  let composed = text;
  for (const part of parts) {
    const found = textOf(part, about)?.trim();
    if (found) composed += `${composed && (part.before ?? ' ')}${found}${part.after ?? ''}`;
  }
  return composed;
};

const textOf = (part: LabelPart, about: LabelSource): string | undefined => {
  const { item, index, parent, joined } = about;
  if ('column' in part) return columnLetters(index);
  if ('parent' in part) return parent;
  if ('joined' in part) return joined;
  if ('date' in part) return dateText(scalarAt(item, part.date));
  if ('path' in part) return textAt(about, part);
  if ('text' in part) return meetsAll(item, part.where) ? fillPaths(item, part.text) : undefined;
  if ('join' in part) return joinTexts(valueAt(item, part.join), part.each);
  if ('money' in part) {
    return moneyText(scalarAt(item, part.money.amount), scalarAt(item, part.money.currency));
  }
  return part.firstOf.map((each) => appendParts('', [each], about)).find(Boolean);
};

const textAt = (
  { item, joined }: LabelSource,
  { path, names = {}, without, unlessJoined }: Extract<LabelPart, { path: Path }>,
): string | undefined => {
  if (unlessJoined && joined) return undefined;
  const text = scalarAt(item, path);
  if (text !== undefined && Object.hasOwn(names, text)) return names[text];
  return without ? text?.replace(without, '') : text;
};

/** @returns undefined when a value is missing */
const fillPaths = (item: unknown, text: string): string | undefined => {
  let complete = true;
  const filled = text.replace(/\{([^{}]+)\}/g, (_, path: string) => {
    const value = scalarAt(item, path);
    if (!value) complete = false;
    return value ?? '';
  });
  return complete ? filled : undefined;
};

const joinTexts = (list: unknown, each: Path): string | undefined =>
  Array.isArray(list) ? list.map((member) => scalarAt(member, each) ?? '').join('') : undefined;

/** The letters of a spreadsheet's column. @param index from 0 */
export const columnLetters = (index: number): string => {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnLetters(Math.floor(index / 26) - 1) + letter;
};
