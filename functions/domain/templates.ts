export type TemplateValues = ReadonlyMap<string, string>;

const place = /\{(\w+)(?:=([^}]*))?\}/g;

/**
 * Fills `{name}` and `{name=default}`.
 * @returns undefined when a value without a default is missing
 */
export const fillTemplate = (
  template: string,
  values: TemplateValues,
  encode: (value: string) => string = (value) => value,
): string | undefined => {
  let complete = true;
  const filled = template.replace(place, (_, name: string, fallback?: string) => {
    const value = values.get(name) || fallback;
    if (value === undefined) complete = false;
    return encode(value ?? '');
  });
  return complete ? filled : undefined;
};

/** A URL template, each value encoded. @throws Error when a value is missing: that is a fault of the catalogue */
export const fillUrl = (template: string, values: TemplateValues): URL => {
  const url = fillTemplate(template, values, encodeURIComponent);
  if (url === undefined) throw new Error(`No value for a place in ${template.split('?')[0]}`);
  return new URL(url);
};
