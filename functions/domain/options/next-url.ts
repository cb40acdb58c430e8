/**
 * The URL of a next page, relative to the one asked before.
 * @returns undefined for the URL of another host or path: a provider, or whoever gave us the
 *   position, must not lead a token elsewhere
 */
export const nextUrl = (next: string, asked: URL): URL | undefined => {
  if (!URL.canParse(next, asked.href)) return undefined;
  const url = new URL(next, asked);
  const same = url.origin === asked.origin && foldPath(url) === foldPath(asked);
  return same && !url.username && !url.password ? url : undefined;
};

/** OData writes a key as a step of its own, or in brackets: `folders/a` and `folders('a')` are one. */
const foldPath = ({ pathname }: URL): string => pathname.split('/').map(foldStep).join('/');

const foldStep = (step: string): string => {
  const [, name, key] = /^(\w+)\('(.*)'\)$/.exec(decode(step)) ?? [];
  const steps = name && key !== undefined ? [name, key.replaceAll("''", "'")] : [decode(step)];
  // Encoded again, so that a slash within a step stays within it.
  return steps.map(encodeURIComponent).join('/');
};

const decode = (step: string): string => {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
};
