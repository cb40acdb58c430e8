/** What an operation is called with, to be sent: {@link requestOf}. */
type OperationRequest = { method: string; path: string; body?: string };

const isPresent = ([, value]: [string, unknown]) => value !== undefined && value !== null;

/**
 * Lists repeat their name. Values of an object, the parents of a field, each have a name of their own, which
 * may come from a page: none may take the place of another parameter.
 */
const pairsOf = ([name, value]: [string, unknown]): [string, string][] => {
  if (Array.isArray(value)) return value.map((each) => [name, String(each)]);
  if (typeof value === 'object' && value) {
    const pairs = Object.entries(value).filter(isPresent);
    const strange = pairs.find(([each]) => each.startsWith('_'))?.[0];
    if (strange) throw new TypeError(`Pass ${strange} beside ${name}: it is no field.`);
    return pairs.flatMap(pairsOf);
  }
  return [[name, String(value)]];
};

/** A value that an address would swallow: `..` leads to another operation. */
const isNoSegment = (value: unknown) => ['', '.', '..'].includes(String(value ?? ''));

/**
 * Puts each parameter where its operation has it: into the path, the query, or the body.
 * @throws TypeError without a value of the path
 */
export const requestOf = (
  [method, template]: readonly [method: string, path: string, listed?: string],
  parameters: object,
): OperationRequest => {
  const rest: Record<string, unknown> = { ...parameters };
  const path = template.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const { [name]: value } = rest;
    if (isNoSegment(value)) throw new TypeError(`Pass a value for ${name}.`);
    delete rest[name];
    return encodeURIComponent(String(value));
  });
  if (/^P/.test(method)) return { method, path, body: JSON.stringify(rest) };
  const query = new URLSearchParams(Object.entries(rest).filter(isPresent).flatMap(pairsOf));
  return { method, path: query.size > 0 ? `${path}?${query}` : path };
};
