import type { LiveChoices, Place } from '../../components/component.ts';
import type { ProviderRequest } from '../model/ports.ts';
import { fillTemplate, fillUrl, type TemplateValues } from './templates.ts';

/** A request being made: where something is sent can be set on it. */
export type OpenRequest = Omit<ProviderRequest, 'accessToken' | 'body'> & {
  body?: Record<string, unknown>;
};

/** The look-up's first request, with the search in it where the provider searches. */
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

/** The request with one more value; the given one is left as it is. */
export const sendAt = (open: OpenRequest, place: Place, value: string | number): OpenRequest => {
  if ('body' in place) return { ...open, body: { ...open.body, [place.body]: value } };
  const url = new URL(open.url);
  // Only this parameter: setting it through searchParams would encode all others anew.
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((pair) => pair && pair.split('=')[0] !== place.query);
  // Half a surrogate pair, which JSON can hold, is a URIError.
  const wellFormed = String(value).toWellFormed();
  const added = `${encodeURIComponent(place.query)}=${encodeURIComponent(wellFormed)}`;
  url.search = [...kept, added].join('&');
  return { ...open, url };
};
