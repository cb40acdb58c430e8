export type Heading = { depth: number; text: string; anchor: string };

/** The anchor of a heading, as GitHub makes it. */
const slugOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\- _]/gu, '')
    .replaceAll(' ', '-');

/** Gives the headings of one page their anchors: those that repeat are counted. */
export const createAnchors = (): ((text: string) => string) => {
  const seen = new Map<string, number>();
  return (text) => {
    const slug = slugOf(text);
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    return times ? `${slug}-${times}` : slug;
  };
};

/** The headings of a page, without those in its examples. */
export const headingsOf = (markdown: string): Heading[] => {
  const anchorOf = createAnchors();
  const text = markdown.replace(/^\s*```[\s\S]*?^\s*```/gm, '');
  return [...text.matchAll(/^(#+) (.*)$/gm)].map(([, { length: depth } = '', heading = '']) => ({
    depth,
    text: heading.replaceAll('`', ''),
    anchor: anchorOf(heading),
  }));
};
