/**
 * The URL of a next page, resolved against the one before.
 * @returns undefined for a URL of another host or path, because neither a provider nor a client may
 *   send a token elsewhere
 */
export const nextUrl = (next: string, requested: URL): URL | undefined => {
  if (!URL.canParse(next, requested.href)) return undefined;
  const url = new URL(next, requested);
  const same = url.origin === requested.origin && foldPath(url) === foldPath(requested);
  return same && !url.username && !url.password ? url : undefined;
};

/** OData writes a key as a path segment or in brackets: `folders/a` and `folders('a')` are the same. */
const foldPath = ({ pathname }: URL): string => pathname.split('/').map(foldStep).join('/');

const foldStep = (step: string): string => {
  const [, name, key] = /^(\w+)\('(.*)'\)$/.exec(decode(step)) ?? [];
  const steps = name && key !== undefined ? [name, key.replaceAll("''", "'")] : [decode(step)];
  // Encoded again, so that a slash in a segment does not split it.
  return steps.map(encodeURIComponent).join('/');
};

const decode = (step: string): string => {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
};
