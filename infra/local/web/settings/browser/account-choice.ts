import { element } from '../../pages/browser/find.ts';
import type { Account } from './types.ts';
import { plain } from './words.ts';

const storageKey = (type: string) => `event-form-account:${type}`;

const nameOf = ({ name, id }: Account) =>
  plain(name) || `an account without a name (${id.slice(-4)})`;

/** The address still names it when somebody has chosen another one and loads the page again. */
const isReload = () =>
  performance
    .getEntriesByType('navigation')
    .some((each) => each instanceof PerformanceNavigationTiming && each.type === 'reload');

/**
 * Says whose choices the form shows, and lets a person choose where a type has several accounts.
 * @param readAccounts gives all connected ones as they are known now, the primary one of a type
 *   before its others
 * @param connectedId the account that was just connected, which need not be a primary one
 */
export const createAccountChoice = (
  box: HTMLElement,
  readAccounts: () => Account[],
  connectedId: string | undefined,
) => {
  const ofType = (type: string) => readAccounts().filter((each) => each.type === type);

  /** The account whose choices a type's forms show. */
  const current = (type: string): Account | undefined => {
    const wanted = sessionStorage.getItem(storageKey(type));
    return ofType(type).find(({ id }) => id === wanted) ?? ofType(type)[0];
  };

  const chooser = (type: string, onChange: () => void) => {
    const select = element('select', { id: 'account' });
    select.append(...ofType(type).map((each) => new Option(nameOf(each), each.id)));
    select.value = current(type)?.id ?? '';
    select.addEventListener('change', () => {
      sessionStorage.setItem(storageKey(type), select.value);
      onChange();
    });
    return [element('label', { for: 'account' }, 'Account'), select];
  };

  const connected = readAccounts().find(({ id }) => id === connectedId);
  if (connected && !isReload()) sessionStorage.setItem(storageKey(connected.type), connected.id);

  return {
    show: (type: string, onChange: () => void): void => {
      const [only, ...others] = ofType(type);
      box.hidden = only === undefined;
      if (others.length > 0) box.replaceChildren(...chooser(type, onChange));
      else box.replaceChildren('Account: ', element('bdi', {}, only ? nameOf(only) : ''));
    },
    current,
    /** What a look-up has to name; nothing where there is no other account. */
    namedIn: (type: string) => (ofType(type).length > 1 ? current(type)?.id : undefined),
  };
};
