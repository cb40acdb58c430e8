import type { Field, LiveChoices } from '../../../catalogue/components/component.ts';
import type { Path } from '../../../catalogue/components/item.ts';
import type { SelectedList } from '../../../catalogue/components/option-request.ts';
import type { ResolvedProvider } from '../../../catalogue/providers/resolve-provider.ts';
import { scalarAt, valueAt } from '../../../platform/model/json-path.ts';
import type { ProviderAnswer } from '../../../platform/model/ports.ts';
import { errorCodesOf, failureOf } from '../../../platform/model/provider-answer.ts';
import { fillTemplate, type OpenRequest, type TemplateValues } from './make-request.ts';
import { isCounted } from './paging.ts';
import type { Ask, Failed } from './provider-failure.ts';

/** A field at one account: what fills its requests' templates, and how they are sent. */
export type OpenField = {
  provider: ResolvedProvider;
  field: LiveChoices & Pick<Field, 'default' | 'valuePattern'>;
  values: TemplateValues;
  ask: Ask;
  /** How many more requests this look-up may make. */
  requestsLeft(): number;
};

/** The content of a page. Without an answer, the provider's own error means an empty list. */
export type Page = { items: unknown[]; answer?: ProviderAnswer };

/** @param isContinued whether the position in the request comes from a client's cursor */
export const readPage = async (
  open: OpenField,
  request: OpenRequest,
  isContinued: boolean,
): Promise<Page | Failed> => {
  const { provider, field } = open;
  const { answer, failed } = await open.ask(request);
  const codes = answer ? errorCodesOf(provider, answer) : [];
  if (field.emptyErrors?.some((code) => codes.includes(code))) return { items: [] };
  if (isContinued && answer && refusesPosition(open, answer, codes)) {
    return { failed: { why: 'position_gone' } };
  }
  return failed ? { failed } : itemsOf(open, answer);
};

const wrongRequest = [400, 410, 422];

/**
 * Whether the provider refuses a position that it gave, as it does when that has expired. The rest of
 * the request was right when the list began. If that has changed, the list's beginning shows it.
 */
const refusesPosition = (
  { provider, field }: OpenField,
  answer: ProviderAnswer,
  codes: readonly string[],
): boolean => {
  // A number does not expire: a count that is too high would be so again.
  if (isCounted(field.paging)) return false;
  const failure = failureOf(provider, answer);
  const isUnclear = failure === 'unknown_error' || failure === 'parent_not_found';
  return (
    (isUnclear && wrongRequest.includes(answer.status)) ||
    codes.some((code) => provider.apiErrors?.positionGone?.includes(code))
  );
};

const isRecord = (found: unknown): found is object => typeof found === 'object' && found !== null;

/** The member of a list that has the filled template's value at a path. */
export const findMember = (
  list: unknown,
  { path, is }: { path: Path; is: string },
  values: TemplateValues,
): unknown => {
  const wanted = fillTemplate(is, values);
  return Array.isArray(list) ? list.find((item) => scalarAt(item, path) === wanted) : undefined;
};

/** The items of a page. A failure names where they should be, and nothing of the body. */
const itemsOf = ({ field, values }: OpenField, answer: ProviderAnswer): Page | Failed => {
  const { body } = answer;
  const { list } = field;
  const found = isSelected(list) ? listInMember(body, list, values) : valueAt(body, list);
  if (found === noMember) return { failed: { why: 'parent_not_found' } };
  if (field.listIsOne && isRecord(found)) return { items: [found], answer };
  if (Array.isArray(found)) return { items: found, answer };
  if (field.listIsRecord && isRecord(found)) return { items: Object.values(found), answer };
  const isAbsent = found === undefined || found === null;
  if (isAbsent && field.listMayBeAbsent && (body === undefined || isRecord(body))) {
    return { items: [], answer };
  }
  const expectedAt = isSelected(list) ? `${list.from}[…].${list.list}` : String(list);
  return { failed: { why: 'unknown_form', expectedAt } };
};

const noMember = Symbol('no such member');

/** The list in the matching member of another list. */
const listInMember = (
  body: unknown,
  { from, where, list }: SelectedList,
  values: TemplateValues,
) => {
  const members = valueAt(body, from);
  const member = findMember(members, where, values);
  return Array.isArray(members) && member === undefined ? noMember : valueAt(member, list);
};

const isSelected = (list: LiveChoices['list']): list is SelectedList =>
  typeof list === 'object' && 'from' in list;
