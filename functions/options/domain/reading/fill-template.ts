export type TemplateValues = ReadonlyMap<string, string>;

const placeholder = /\{(\w+)(?:([=?])([^{}]*))?\}/g;

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
  const filled = template.replace(placeholder, (_, name: string, kind?: string, text?: string) => {
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
