import type { EventFormElement } from '../../../../../functions/elements/form/event-form-element.ts';

const storageKey = 'event-form';

/** What was chosen before this tab went to a provider, unless the address names another event. */
const kept = () => {
  const saved = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
  const [component_key, event_key] = location.hash.slice(1).split('/');
  const isKept = saved.component_key === component_key && saved.event_key === event_key;
  return !component_key || isKept ? saved : { component_key, event_key };
};

/** Keeps the form of an event as it was, with its event in the address. */
export const keepForm = (form: EventFormElement): void => {
  form.value = kept();
  addEventListener('hashchange', () => {
    form.value = kept();
  });
  const keep = () => {
    const { value } = form;
    if (!value) return;
    sessionStorage.setItem(storageKey, JSON.stringify(value));
    history.replaceState(null, '', `#${value.component_key}/${value.event_key}`);
  };
  form.addEventListener('trunkline-chosen', keep);
  addEventListener('pagehide', keep);
};
