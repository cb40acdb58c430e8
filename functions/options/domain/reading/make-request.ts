import type { OptionRequest, Place, Search } from '../../../catalogue/components/option-request.ts';
import type { ProviderRequest } from '../../../platform/model/ports.ts';

export type TemplateValues = ReadonlyMap<string, string>;

const place = /\{(\w+)(?:([=?])([^}]*))?\}/g;

/**
 * Fills `{name}`, `{name=default}`, and `{name?text}`, which is the text if the name has a value.
 * @returns undefined when a value without a default is missing
 */
export const fillTemplate = (
  template: string,
  values: TemplateValues,
  encode: (value: string) => string = (value) => value,
): string | undefined => {
  let complete = true;
  const filled = template.replace(place, (_, name: string, kind?: string, text?: string) => {
    const given = values.get(name);
    const value = kind === '?' ? given && text : (given ?? text);
    if (value === undefined) complete = false;
    return encode(value ?? '');
  });
  return complete ? filled : undefined;
};

/** Fills a URL template with encoded values. @throws Error when a value is missing, a mistake in the catalogue */
export const fillUrl = (template: string, values: TemplateValues): URL => {
  const url = fillTemplate(template, values, (value) => encodeURIComponent(value.toWellFormed()));
  if (url === undefined) throw new Error(`No value for a place in ${template.split('?')[0]}`);
  return new URL(url);
};

/**
 * Fills the templates in a JSON value. A value always stays text, whatever it contains. A member or
 * element without its value is left out.
 */
export const fillBody = (body: unknown, values: TemplateValues): unknown => {
  if (typeof body === 'string') return fillTemplate(body, values);
  if (typeof body !== 'object' || body === null) return body;
  if (Array.isArray(body)) {
    return body.map((each) => fillBody(each, values)).filter((each) => each !== undefined);
  }
  const members = Object.entries(body).map(([name, each]) => [name, fillBody(each, values)]);
  return Object.fromEntries(members.filter(([, each]) => each !== undefined));
};

/** A request being built, to which `sendAt` adds values. */
export type OpenRequest = Omit<ProviderRequest, 'accessToken' | 'body'> & {
  body?: Record<string, unknown>;
};

/** Builds a look-up's request. Values to send can be values of its templates. */
export type MakeRequest = (sent?: TemplateValues) => OpenRequest;

/** Whether these values need the request. */
export const applies = ({ onlyWith, onlyWithout }: OptionRequest, values: TemplateValues) =>
  (onlyWith === undefined || values.has(onlyWith)) &&
  (onlyWithout === undefined || !values.has(onlyWithout));

const withQuotes = (wanted: string, { quotes }: Search): string => {
  if (quotes === 'doubled') return wanted.replaceAll("'", "''");
  return quotes === 'escaped' ? wanted.replace(/['\\]/g, '\\$&') : wanted;
};

/** The request of a look-up, with the search text if the provider can search. */
export const requestMaker = (
  request: OptionRequest,
  values: TemplateValues,
  search?: { place: Search; wanted: string },
): MakeRequest => {
  if (!search) return (sent = new Map()) => fillRequest(request, new Map([...values, ...sent]));
  const { place, wanted } = search;
  const text = withQuotes(wanted, place);
  const own = new Map([...values, ['search', text]]);
  const filled = fillTemplate(place.template ?? '{search}', own) ?? text;
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

/** A copy of the request with one more value. */
export const sendAt = (
  open: OpenRequest,
  place: Exclude<Place, { value: string }>,
  value: string | number,
): OpenRequest => {
  if ('body' in place) {
    const keys = typeof place.body === 'string' ? place.body.split('.') : place.body;
    return { ...open, body: withValueAt(open.body ?? {}, keys, value) };
  }
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

const withValueAt = (
  target: Record<string, unknown>,
  [key = '', ...rest]: readonly string[],
  value: unknown,
): Record<string, unknown> => {
  const inner = (target[key] ?? {}) as Record<string, unknown>;
  return { ...target, [key]: rest.length > 0 ? withValueAt(inner, rest, value) : value };
};
