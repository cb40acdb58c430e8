/**
 * Asks this page's server.
 * @param {string} path
 * @param {RequestInit} [options]
 * @returns the answer's JSON
 * @throws Error with a text for people
 */
export const ask = async (path, options) => {
  let answer;
  let body;
  try {
    answer = await fetch(path, options);
    body = await answer.json();
  } catch {
    throw new Error('The local stack does not answer. Start it again: npm start');
  }
  if (!answer.ok) throw new Error(body.detail ?? body.error_description ?? body.error);
  return body;
};
