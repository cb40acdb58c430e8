import { element } from '../../pages/browser/find.js';
import { plain } from './words.js';

/** @param {string} type */
const storageKey = (type) => `event-form-account:${type}`;

/**
 * Says whose choices the form shows, and lets a person choose where a type has several accounts.
 * @param {HTMLElement} box the place for it
 * @param {() => import('./types.ts').Account[]} readAccounts gives all connected ones as they are known now, the primary one of a type
 *   before its others
 * @param {string | undefined} connectedId the account that was just connected, which need not be a primary one
 */
export const createAccountChoice = (box, readAccounts, connectedId) => {
  /** @param {string} type */
  const ofType = (type) => readAccounts().filter((each) => each.type === type);
  /** @param {import('./types.ts').Account} account */
  const nameOf = ({ name, id }) => plain(name) || `an account without a name (${id.slice(-4)})`;

  /**
   * The account whose choices a type's forms show.
   * @param {string} type
   */
  const current = (type) => {
    const those = ofType(type);
    /** @param {string | null} wanted */
    const byId = (wanted) => those.find(({ id }) => id === wanted);
    return byId(sessionStorage.getItem(storageKey(type))) ?? those[0];
  };

  /** @type {(type: string, onChange: () => void) => HTMLElement[]} */
  const chooser = (type, onChange) => {
    const select = element('select', { id: 'account' });
    select.append(...ofType(type).map((each) => new Option(nameOf(each), each.id)));
    select.value = current(type)?.id ?? '';
    select.addEventListener('change', () => {
      sessionStorage.setItem(storageKey(type), select.value);
      onChange();
    });
    return [element('label', { for: 'account' }, 'Choices of'), select];
  };

  /** @type {(type: string, onChange: () => void) => void} */
  const show = (type, onChange) => {
    const [only, ...others] = ofType(type);
    box.hidden = only === undefined;
    if (!only) box.replaceChildren();
    else if (others.length === 0)
      box.replaceChildren('Choices of ', element('bdi', {}, nameOf(only)));
    else box.replaceChildren(...chooser(type, onChange));
  };

  const connected = readAccounts().find(({ id }) => id === connectedId);
  // The address still names it when somebody has chosen another one and loads the page again.
  const isReload = performance
    .getEntriesByType('navigation')
    .some((each) => each instanceof PerformanceNavigationTiming && each.type === 'reload');
  if (connected && !isReload) sessionStorage.setItem(storageKey(connected.type), connected.id);

  return {
    show,
    current,
    /**
     * What a look-up has to name; nothing where there is no other account.
     * @param {string} type
     */
    namedIn: (type) => (ofType(type).length > 1 ? current(type)?.id : undefined),
  };
};
