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
