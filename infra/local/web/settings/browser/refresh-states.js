import { findAll } from '../../pages/browser/find.js';

/**
 * Shows the states of the connected accounts as they are now: a look-up may have found that one has
 * ended. The server draws them, so their words are in one place.
 */
export const refreshStates = async () => {
  const response = await fetch(location.pathname).catch(() => undefined);
  if (!response?.ok) return;
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html');
  for (const place of findAll(document, '[data-live]', HTMLElement)) {
    const now = fresh.querySelector(`[data-live="${place.dataset.live}"]`);
    if (now && now.innerHTML !== place.innerHTML) place.replaceChildren(...now.childNodes);
  }
  const [place, now] = [document, fresh].flatMap((each) =>
    findAll(each, '[data-accounts]', HTMLElement).slice(0, 1),
  );
  if (!place || !now) return;
  const { accounts, lookUps } = now.dataset;
  Object.assign(place.dataset, { accounts, lookUps });
};
