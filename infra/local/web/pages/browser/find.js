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
