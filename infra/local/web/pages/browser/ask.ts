import { messageOf } from './find.ts';

/** Asks this page's server for JSON. @throws Error with a text for people */
export const ask = async (path: string, options: RequestInit = {}) => {
  const answer = await fetch(path, options).catch(() => undefined);
  const body = await answer?.json().catch(() => undefined);
  if (!body) throw new Error('The local stack does not answer. Start it again: npm start');
  if (answer?.ok) return { body };
  throw new Error(body.detail ?? body.error_description ?? body.error);
};

/** This page as its server draws it now, so that words are in one place. */
export const drawnNow = async (): Promise<Document> => {
  const answer = await fetch(location.pathname + location.search);
  return new DOMParser().parseFromString(await answer.text(), 'text/html');
};

const pollMs = 1000;

/**
 * Looks again and again, while somebody sees the page and has not paused it.
 * @param section may have a button that pauses and goes on, and a place for what is wrong
 */
export const keepLooking = (section: HTMLElement, look: () => Promise<void>): void => {
  const pause = section.querySelector<HTMLElement>('[data-pause]');
  const problem = section.querySelector('[data-problem]');
  const again = async () => {
    if (!document.hidden && pause?.ariaPressed !== 'true') {
      const wrong = await look().then(() => '', messageOf);
      // The same text again would be read out again.
      if (problem && problem.textContent !== wrong) problem.textContent = wrong;
    }
    setTimeout(again, pollMs);
  };
  pause?.addEventListener('click', () => {
    pause.ariaPressed = String(pause.ariaPressed !== 'true');
  });
  void again();
};
