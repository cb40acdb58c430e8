import type { Paging, ParameterLocation } from '../../../catalogue/components/paging.ts';
import type { MakeRequest } from './make-request.ts';
import { nextUrl } from './next-url.ts';
import { type OpenRequest, sendAt } from './send-at.ts';

/** The request for a position, or undefined for a URL that {@link nextUrl} refuses. */
export const requestAt = (
  paging: Paging,
  make: MakeRequest,
  position: string,
): OpenRequest | undefined => {
  if (position === '') return make();
  switch (paging.style) {
    case 'none':
      return undefined;
    case 'next_url':
    case 'link_header': {
      const first = make();
      const url = nextUrl(position, first.url);
      return url && { ...first, url };
    }
    case 'page':
    case 'offset':
      return /^\d{1,9}$/.test(position) ? send(make, paging.send, Number(position)) : undefined;
    default:
      return send(make, paging.send, position);
  }
};

const send = (make: MakeRequest, place: ParameterLocation, value: string | number): OpenRequest =>
  'value' in place ? make(new Map([[place.value, String(value)]])) : sendAt(make(), place, value);
