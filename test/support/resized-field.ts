import type { Field, LiveChoices } from '../../functions/components/component.ts';
import { numberAfter } from './page-sizes.ts';

type Live = Field & LiveChoices;

/**
 * A field as it would be if it asked for another size of pages, or for none.
 * @param ask what precedes the size in its requests
 * @param size of the pages that come then
 */
export const resizedField = (field: Live, ask: string, size: number, isAsked = true): Live => {
  const resized = (request: LiveChoices['request']): LiveChoices['request'] =>
    JSON.parse(JSON.stringify(request), (key, value) => {
      // A member that becomes undefined is removed.
      if (ask === `"${key}":`) return isAsked ? size : undefined;
      if (typeof value !== 'string') return value;
      const place = numberAfter(ask);
      return value.replaceAll('%20', ' ').replace(place, () => (isAsked ? `${ask}${size}` : ''));
    });
  const { request, also, paging } = field;
  return {
    ...field,
    request: resized(request),
    ...(also ? { also: also.map(resized) } : {}),
    paging: 'size' in paging ? { ...paging, size } : paging,
  };
};
