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

const pollMs = 1000;

/**
 * Looks again and again, while somebody sees the page and has not paused it.
 * @param {() => Promise<void>} look what to do; it must not fail
 * @param {HTMLElement} [pause] the button that pauses and goes on, if there is one
 */
export const keepLooking = (look, pause) => {
  const again = async () => {
    if (!document.hidden && pause?.ariaPressed !== 'true') await look();
    setTimeout(again, pollMs);
  };
  pause?.addEventListener('click', () => {
    pause.ariaPressed = String(pause.ariaPressed !== 'true');
  });
  void again();
};
