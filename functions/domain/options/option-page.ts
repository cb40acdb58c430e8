import type { Deadline, ProviderAnswer } from '../model/ports.ts';
import { type AskDeps, askProvider } from './ask-provider.ts';
import type { OptionPosition } from './field-options.ts';
import type { LookUp } from './look-up.ts';
import { nextPosition } from './option-paging.ts';
import type { OpenRequest } from './option-request.ts';
import { errorCodesOf } from './provider-answer.ts';
import { assertAnswered } from './provider-failure.ts';
import { readItems } from './read-options.ts';
import { idOf } from './to-option.ts';

/** The content of a page. Without an answer, the provider's own error means an empty list. */
export type Page = { items: unknown[]; answer?: ProviderAnswer };

export const fetchPage = async (
  deps: AskDeps,
  { provider, field, values, accessToken }: LookUp,
  request: OpenRequest,
  deadline: Deadline,
): Promise<Page> => {
  const answer = await askProvider(deps, provider, { ...request, accessToken }, deadline);
  const codes = errorCodesOf(provider, answer);
  if (field.emptyErrors?.some((code) => codes.includes(code))) return { items: [] };
  assertAnswered(provider, field, answer);
  return { items: readItems(provider, field, answer.body, values), answer };
};

/** The position after a page, or undefined at the end of its source. */
export const positionAfter = (
  { field }: LookUp,
  position: OptionPosition,
  { items, answer }: Page,
): OptionPosition | undefined => {
  if (!answer) return undefined;
  const last = items.length - 1;
  const page = nextPosition(field.paging, {
    answer,
    position: position.page,
    count: items.length,
    lastId: idOf(field, { item: items[last], place: last }),
  });
  const { source } = position;
  return page === undefined ? undefined : { page, skip: 0, ...(source ? { source } : {}) };
};
