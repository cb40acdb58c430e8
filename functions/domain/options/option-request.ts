import type { LiveChoices, Place } from '../../components/component.ts';
import type { ProviderRequest } from '../model/ports.ts';
import { fillTemplate, fillUrl, type TemplateValues } from './templates.ts';

/** A request being built, to which `sendAt` adds values. */
export type OpenRequest = Omit<ProviderRequest, 'accessToken' | 'body'> & {
  body?: Record<string, unknown>;
};

/** The first request of a look-up, with the search text if the provider can search. */
export const optionRequest = (
  { request, search }: LiveChoices,
  values: TemplateValues,
  wanted: string | undefined,
): OpenRequest => {
  const url = fillUrl(request.url, values);
  for (const [name, template] of Object.entries(request.query ?? {})) {
    const value = fillTemplate(template, values);
    if (value !== undefined) url.searchParams.set(name, value);
  }
  const open: OpenRequest = {
    method: request.method ?? 'GET',
    url,
    headers: request.headers,
    body: request.body && { ...request.body },
  };
  if (!search || !wanted) return open;
  const text = search.escapeQuotes ? wanted.replace(/['\\]/g, '\\$&') : wanted;
  const filled = fillTemplate(
    search.template ?? '{search}',
    new Map([...values, ['search', text]]),
  );
  return sendAt(open, search, filled ?? text);
};

/** A copy of the request with one more value. */
export const sendAt = (open: OpenRequest, place: Place, value: string | number): OpenRequest => {
  if ('body' in place) return { ...open, body: { ...open.body, [place.body]: value } };
  const url = new URL(open.url);
  // Changes only this parameter: searchParams.set would encode all others again.
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair && pair.split('=')[0] !== place.query);
  // JSON can hold half a surrogate pair, for which encodeURIComponent throws.
  const wellFormed = String(value).toWellFormed();
  const added = `${encodeURIComponent(place.query)}=${encodeURIComponent(wellFormed)}`;
  url.search = [...kept, added].join('&');
  return { ...open, url };
};
