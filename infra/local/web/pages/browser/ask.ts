import { messageOf } from './find.ts';

/** An error of the API: its text for people, with its `code`. */
export class Problem extends Error {
  readonly code: string | undefined;
  /** Seconds. */
  readonly retryAfter: number | undefined;

  constructor(text: string, code?: string, retryAfter?: number) {
    super(text);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** The number in a header, if it is there. */
export const numberOf = (header: string | null): number | undefined =>
  header === null ? undefined : Number(header);

/** Asks this page's server for JSON. @throws Problem */
export const ask = async (path: string, options: RequestInit = {}) => {
  let answer: Response;
  let body: Awaited<ReturnType<Response['json']>>;
  try {
    answer = await fetch(path, options);
    body = await answer.json();
  } catch {
    options.signal?.throwIfAborted();
    throw new Problem('The local stack does not answer. Start it again: npm start');
  }
  const { ok, headers } = answer;
  if (ok) return { body, headers };
  const text = body.detail ?? body.error_description ?? body.error;
  throw new Problem(text, body.code, numberOf(headers.get('Retry-After')));
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
