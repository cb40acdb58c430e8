import type { OptionRequest } from '../../components/option-request.ts';
import type { OptionPosition } from './field-options.ts';
import type { OptionsQuery } from './look-up.ts';
import { applies, type MakeRequest, requestMaker } from './option-request.ts';

/** One of a field's requests, with its number among all of them. */
export type Source = { index: number; request: OptionRequest; make: MakeRequest };

/** The requests of a field that these values need, in order. */
export const openSources = ({ field, values, search }: OptionsQuery): Source[] =>
  [field.request, ...(field.also ?? [])].flatMap((request, index) => {
    if (!applies(request, values)) return [];
    const searched = field.search && search ? { place: field.search, wanted: search } : undefined;
    return { index, request, make: requestMaker(request, values, searched) };
  });

export const sourceAt = (sources: readonly Source[], { source = 0 }: OptionPosition) =>
  sources.find(({ index }) => index === source);

/** The start of the next source, or of the first one. */
export const nextSource = (
  sources: readonly Source[],
  after?: Source,
): OptionPosition | undefined => {
  const next = sources.find(({ index }) => !after || index > after.index);
  return next && { page: '', skip: 0, ...(next.index > 0 ? { source: next.index } : {}) };
};
