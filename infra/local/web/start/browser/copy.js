/**
 * Copies a text.
 * @param {string} text
 * @param {string} what
 * @returns what to say to the person
 */
export const copy = async (text, what) => {
  try {
    await navigator.clipboard.writeText(text);
    return `${what} copied.`;
  } catch {
    return 'The browser did not allow to copy. Select the text, and copy it yourself.';
  }
};
