import { element } from './element.js';
import { plain } from './plain.js';

const storageKey = (type) => `event-form-account:${type}`;

/**
 * Says whose choices the form shows, and lets a person choose where a type has several accounts.
 * @param box the place for it
 * @param readAccounts gives all connected ones as they are known now, the primary one of a type
 *   before its others
 * @param connectedId the account that was just connected, which need not be a primary one
 */
export const createAccountChoice = (box, readAccounts, connectedId) => {
  const ofType = (type) => readAccounts().filter((each) => each.type === type);
  const nameOf = ({ name, id }) => plain(name) || `an account without a name (${id.slice(-4)})`;

  /** The account whose choices a type's forms show. */
  const current = (type) => {
    const those = ofType(type);
    const byId = (wanted) => those.find(({ id }) => id === wanted);
    return byId(sessionStorage.getItem(storageKey(type))) ?? those[0];
  };

  const chooser = (type, onChange) => {
    const select = element('select', { id: 'account' });
    select.append(...ofType(type).map((each) => new Option(nameOf(each), each.id)));
    select.value = current(type).id;
    select.addEventListener('change', () => {
      sessionStorage.setItem(storageKey(type), select.value);
      onChange();
    });
    return [element('label', { for: 'account' }, 'Choices of'), select];
  };

  const show = (type, onChange) => {
    const those = ofType(type);
    box.hidden = those.length === 0;
    if (those.length === 0) box.replaceChildren();
    else if (those.length === 1)
      box.replaceChildren('Choices of ', element('bdi', {}, nameOf(those[0])));
    else box.replaceChildren(...chooser(type, onChange));
  };

  const connected = readAccounts().find(({ id }) => id === connectedId);
  // The address still names it when somebody has chosen another one and loads the page again.
  const [{ type: navigation }] = performance.getEntriesByType('navigation');
  if (connected && navigation !== 'reload')
    sessionStorage.setItem(storageKey(connected.type), connected.id);

  return {
    show,
    current,
    /** What a look-up has to name; nothing where there is no other account. */
    namedIn: (type) => (ofType(type).length > 1 ? current(type).id : undefined),
  };
};
