import type { OptionRequest, Search } from '../../../catalogue/components/option-request.ts';
import { fillBody, fillTemplate, fillUrl, type TemplateValues } from './fill-template.ts';
import { type OpenRequest, sendAt } from './send-at.ts';

/** Builds a look-up's request. Values to send can be values of its templates. */
export type MakeRequest = (sent?: TemplateValues) => OpenRequest;

/** Whether these values need the request. */
export const applies = ({ onlyWith, onlyWithout }: OptionRequest, values: TemplateValues) =>
  (onlyWith === undefined || values.has(onlyWith)) &&
  (onlyWithout === undefined || !values.has(onlyWithout));

const withQuotes = (searchText: string, { quotes }: Search): string => {
  if (quotes === 'doubled') return searchText.replaceAll("'", "''");
  return quotes === 'escaped' ? searchText.replace(/['\\]/g, '\\$&') : searchText;
};

/** The request of a look-up, with the search text if the provider can search. */
export const requestMaker = (
  request: OptionRequest,
  values: TemplateValues,
  search?: { place: Search; searchText: string },
): MakeRequest => {
  if (!search) return (sent = new Map()) => fillRequest(request, new Map([...values, ...sent]));
  const { place, searchText } = search;
  const text = withQuotes(searchText, place);
  const searchValues = new Map([...values, ['search', text]]);
  const filled = fillTemplate(place.template ?? '{search}', searchValues) ?? text;
  const searched = 'value' in place ? new Map([...values, [place.value, filled]]) : values;
  return (sent = new Map()) => {
    const open = fillRequest(request, new Map([...searched, ...sent]));
    return 'value' in place ? open : sendAt(open, place, filled);
  };
};

const fillRequest = (request: OptionRequest, values: TemplateValues): OpenRequest => {
  const url = fillUrl(request.url, values);
  for (const [name, template] of Object.entries(request.query ?? {})) {
    const value = fillTemplate(template, values);
    if (value !== undefined) url.searchParams.set(name, value);
  }
  const { graphql, maxBytes } = request;
  const body = (request.body || graphql) && {
    ...(graphql ? { query: graphql } : {}),
    ...(fillBody(request.body ?? {}, values) as Record<string, unknown>),
  };
  return {
    method: request.method ?? 'GET',
    url,
    headers: fillHeaders(request.headers, values),
    ...(body ? { body } : {}),
    ...(maxBytes ? { maxBytes } : {}),
  };
};

/** Encodes what a header must not contain: anything but plain ASCII, and line breaks above all. */
const headerText = (value: string) =>
  value.toWellFormed().replace(/[^\x20-\x7e]/gu, encodeURIComponent);

const fillHeaders = (headers: OptionRequest['headers'], values: TemplateValues) =>
  headers &&
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, template]) => {
      const value = fillTemplate(template, values, headerText);
      return value === undefined ? [] : [[name, value]];
    }),
  );
