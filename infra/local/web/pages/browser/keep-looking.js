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
