/** An element that the server has drawn. @throws Error when it is not there */
export const find = <T extends HTMLElement = HTMLElement>(
  place: ParentNode,
  selector: string,
): T => {
  const found = place.querySelector<T>(selector);
  if (found) return found;
  throw new Error(`The page has no ${selector}`);
};

/** What people are told of an error. */
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** Makes an element. Attributes are those of HTML; false and undefined leave one out. */
export const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string | boolean | undefined> = {},
  ...children: (string | Node)[]
): HTMLElementTagNameMap[Tag] => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false)
      made.setAttribute(name, value === true ? '' : value);
  }
  made.append(...children);
  return made;
};

/** As `shownTime` on the server: Swedish is written as `2026-11-22 09:43:12`. Today needs no day. */
export const shownTime = (date: Date): string =>
  date.toDateString() === new Date().toDateString()
    ? date.toLocaleTimeString('sv-SE')
    : date.toLocaleString('sv-SE');
