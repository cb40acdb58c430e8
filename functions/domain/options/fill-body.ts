import { fillTemplate, type TemplateValues } from './templates.ts';

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
