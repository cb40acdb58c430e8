import type { OptionRequest } from '../../../catalogue/components/option-request.ts';
import type { FoundOptions } from '../items/found-options.ts';
import type { JoinedWords } from '../items/listed-items.ts';
import type { OptionPosition } from '../query/list-part.ts';
import type { FieldOptions } from './field-options.ts';
import type { MakeRequest } from './make-request.ts';
import type { OpenField } from './open-field.ts';
import type { FailedRead } from './provider-failure.ts';

/** One of a field's requests, with its number among all of them. */
export type Source = { index: number; request: OptionRequest; make: MakeRequest };

/** A list being read, and the result so far. */
export type ListReading = {
  open: OpenField;
  sources: readonly Source[];
  words: JoinedWords;
  found: FoundOptions;
  positions: Set<string>;
  bytes: number;
  /** Whether any request was answered; `refused` is the first refusal. */
  hasPage: boolean;
  /** Whether any answer said that the provider has more than its pages lead to. */
  isIncomplete: boolean;
  refused?: FailedRead;
};

/** The next position, or the end of the reading. */
export type PageResult = { next: OptionPosition } | { list: FieldOptions } | FailedRead;

export const listOf = ({ found }: ListReading, truncated: boolean, next?: OptionPosition) => ({
  list: { ...found.result(), truncated, next },
});

/** The start of the next source, or of the first one. */
export const nextSource = (
  sources: readonly Source[],
  after?: Source,
): OptionPosition | undefined => {
  const next = sources.find(({ index }) => !after || index > after.index);
  return next && { page: '', skip: 0, ...(next.index > 0 ? { source: next.index } : {}) };
};

/** Identifies a position, since a repeated one means a circle. */
export const keyOf = ({ page, source = 0 }: OptionPosition) => `${source}:${page}`;
