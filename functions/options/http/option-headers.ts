import { nextLink } from '../../platform/http/next-page.ts';
import { getFieldOptions } from '../contracts/get-field-options.ts';
import type { AnsweredOptions } from '../domain/answer/list-field-options.ts';
import type { Asked } from '../domain/question/look-up.ts';

type Headers = Record<string, string>;
type Answered = Omit<AnsweredOptions, 'asked'> & {
  asked: Pick<Asked, 'question' | 'field' | 'parents'>;
};

/**
 * The facts that the documented body has no place for: whether there are more options and where,
 * which one is the default, and how old the list is.
 */
export const optionHeaders = (publicBaseUrl: string, answered: Answered): Headers => {
  const { truncated, ageMs } = answered;
  return {
    ...(truncated ? { 'X-Options-Truncated': 'true' } : {}),
    ...linkHeader(publicBaseUrl, answered),
    ...defaultHeader(answered),
    ...(ageMs === undefined ? {} : { Age: String(Math.floor(ageMs / 1000)) }),
  };
};

const linkHeader = (publicBaseUrl: string, { cursor, asked }: Answered): Headers => {
  if (!cursor) return {};
  const { question, parents } = asked;
  const path = getFieldOptions.path
    .replace('{component_key}', question.componentKey)
    .replace('{event_key}', question.eventKey)
    .replace('{field_key}', question.fieldKey);
  return nextLink(`${publicBaseUrl}${path}`, {
    ...Object.fromEntries(parents),
    _integration_id: question.integrationId,
    _agent_id: question.agentId,
    _search: question.search || undefined,
    _limit: question.limit,
    _cursor: cursor,
  });
};

const defaultHeader = ({ asked: { field }, defaultId, options }: Answered): Headers => {
  const wanted = typeof field.default === 'string' ? field.default : defaultId;
  const found = options.find(({ id }) => id === wanted);
  return found ? { 'X-Options-Default': headerText(found.id) } : {};
};

/** A header holds only ASCII; percent signs are encoded too, so that the encoding is unambiguous. */
const headerText = (id: string) =>
  id.toWellFormed().replace(/[^\x21-\x7e]|%/gu, encodeURIComponent);
