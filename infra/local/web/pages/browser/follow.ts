import { fetchOrThrow, find } from './fetch-or-throw.ts';

const pollMs = 1000;
/** A list that was read out at each change would leave no quiet moment. */
const quietMs = 15_000;

const lastNumber = (list: HTMLElement) => Number(list.querySelector('li')?.dataset.number ?? 0);

/** The page as its server draws it now, with the items that are newer than the first one here. */
const drawnNow = async (list: HTMLElement): Promise<Document> => {
  const address = new URL(location.href);
  address.searchParams.set('after', String(lastNumber(list)));
  const response = await fetchOrThrow(address);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
};

/** The elements stay, and so does the focus: they get the attributes and the text that are drawn now. */
const redraw = (drawn: Document): void => {
  const here = document.querySelectorAll('[data-live]');
  for (const [index, now] of drawn.querySelectorAll('[data-live]').entries()) {
    const old = here[index];
    if (!old || old.isEqualNode(now)) continue;
    for (const { name, value } of now.attributes) old.setAttribute(name, value);
    if (now.childElementCount === 0) old.textContent = now.textContent;
  }
};

/** Says how many items are new, at most every fifteen seconds. */
const createNews = (list: HTMLElement) => {
  const counts = { fresh: 0, refused: 0 };
  let quietUntilMs = 0;
  return (fresh: readonly HTMLElement[]): void => {
    counts.fresh += fresh.length;
    counts.refused += fresh.filter((item) => item.querySelector('.reason')).length;
    if (counts.fresh === 0 || Date.now() < quietUntilMs) return;
    const items = `${counts.fresh} new ${list.dataset.items}${counts.fresh === 1 ? '' : 's'}`;
    find('[data-news]').textContent =
      `${items}${counts.refused ? `, ${counts.refused} refused` : ''}.`;
    Object.assign(counts, { fresh: 0, refused: 0 });
    quietUntilMs = Date.now() + quietMs;
  };
};

/**
 * Follows what the server draws while somebody sees the page: new items come above the others unless
 * the list is paused, and what somebody unfolded stays as it is.
 * @returns does something, redraws the page at once, and shows what is wrong
 */
export const follow = (list: HTMLElement) => {
  const toggle = find('[data-pause]');
  const problem = find('[data-problem]');
  const showNews = createNews(list);
  const add = (drawn: Document) => {
    // Two polls at the same time get the same items.
    const last = lastNumber(list);
    const items = [...drawn.querySelectorAll<HTMLElement>('[data-number]')];
    const fresh = items.filter(({ dataset }) => Number(dataset.number) > last);
    list.prepend(...fresh);
    while (list.childElementCount > Number(list.dataset.most)) list.lastElementChild?.remove();
    showNews(fresh);
  };
  const attempt = async (act?: () => Promise<unknown>): Promise<void> => {
    let wrong = '';
    try {
      await act?.();
      const drawn = await drawnNow(list);
      redraw(drawn);
      if (toggle.ariaPressed !== 'true') add(drawn);
    } catch (error) {
      wrong = error instanceof Error ? error.message : String(error);
    }
    // The same text again would be read out again.
    if (problem.textContent !== wrong) problem.textContent = wrong;
  };
  const again = async () => {
    if (!document.hidden) await attempt();
    setTimeout(again, pollMs);
  };
  toggle.addEventListener('click', () => {
    toggle.ariaPressed = String(toggle.ariaPressed !== 'true');
  });
  setTimeout(again, pollMs);
  return attempt;
};
