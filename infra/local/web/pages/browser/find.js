/**
 * An element that the server has drawn, which is of this type.
 * @template {Element} T
 * @param {ParentNode} place
 * @param {string} selector
 * @param {new () => T} type
 * @returns {T}
 */
export const find = (place, selector, type) => {
  const found = place.querySelector(selector);
  if (found instanceof type) return found;
  throw new Error(`The page has no ${selector}`);
};

/**
 * All elements that are of this type.
 * @template {Element} T
 * @param {ParentNode} place
 * @param {string} selector
 * @param {new () => T} type
 * @returns {T[]}
 */
export const findAll = (place, selector, type) =>
  [...place.querySelectorAll(selector)].flatMap((each) => (each instanceof type ? [each] : []));

/**
 * What people are told of an error.
 * @param {unknown} error
 */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * Makes an element. Attributes are those of HTML; false and undefined leave one out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | boolean | undefined>} attributes
 * @param {(string | Node)[]} children
 */
export const element = (tag, attributes = {}, ...children) => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false)
      made.setAttribute(name, value === true ? '' : value);
  }
  made.append(...children);
  return made;
};

/**
 * As `shownTime` on the server: Swedish is written as `2026-11-22 09:43:12`. Today needs no day.
 * @param {Date} date
 */
export const shownTime = (date) =>
  date.toDateString() === new Date().toDateString()
    ? date.toLocaleTimeString('sv-SE')
    : date.toLocaleString('sv-SE');
