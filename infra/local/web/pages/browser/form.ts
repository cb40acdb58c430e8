import type { EventFormElement } from '../../../../../functions/elements/form/event-form-element.ts';

const storageKey = 'event-form';

/** What was chosen before this tab went to a provider, unless the address names another event. */
const storedForm = () => {
  const saved = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
  const [component_key, event_key] = location.hash.slice(1).split('/');
  const isStored = saved.component_key === component_key && saved.event_key === event_key;
  return !component_key || isStored ? saved : { component_key, event_key };
};

/** Keeps the form of an event as it was, with its event in the address. */
export const storeForm = (form: EventFormElement): void => {
  form.value = storedForm();
  addEventListener('hashchange', () => {
    // Also where it is what was shown first.
    form.value = undefined;
    form.value = storedForm();
  });
  const store = () => {
    const { value } = form;
    if (!value) return;
    sessionStorage.setItem(storageKey, JSON.stringify(value));
    history.replaceState(null, '', `#${value.component_key}/${value.event_key}`);
  };
  form.addEventListener('trunkline-chosen', store);
  addEventListener('pagehide', store);
};
