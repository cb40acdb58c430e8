import { element } from '../../pages/browser/find.js';

/** @param {import('./types.ts').FieldFacts} field */
const markOf = ({ required, type }) =>
  `${required ? 'required' : 'optional'}${type === 'multiselect' ? ', choose any number' : ''}`;

/**
 * The markup of one field, empty and disabled.
 * @param {import('./types.ts').FieldFacts} field
 * @returns {import('./types.ts').FieldView}
 */
export const fieldElements = (field) => {
  const id = `field-${field.key}`;
  const label = element('label', { for: id, id: `${id}-label` }, field.label);
  const mark = element('span', { id: `${id}-mark`, class: 'quiet' }, markOf(field));
  const note = element('p', { id: `${id}-note`, class: 'quiet', role: 'status' });
  const problem = element('p', { id: `${id}-problem`, class: 'problem', role: 'alert' });
  const input = element('input', {
    id,
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': `${id}-list`,
    'aria-expanded': 'false',
    'aria-describedby': [mark, note, problem].map((each) => each.id).join(' '),
    'aria-required': field.required && 'true',
    autocomplete: 'off',
    spellcheck: 'false',
    disabled: true,
  });
  const clear = element('button', { type: 'button', class: 'clear', hidden: true }, '×');
  clear.ariaLabel = `Clear ${field.label}`;
  const list = element('ul', {
    id: `${id}-list`,
    role: 'listbox',
    'aria-labelledby': label.id,
    'aria-multiselectable': field.type === 'multiselect' && 'true',
  });
  // The note below the field says the same to those who do not see the list.
  const state = element('p', { class: 'state', 'aria-hidden': 'true' });
  const popup = element('div', { class: 'popup', hidden: true }, state, list);
  const again = element('button', { type: 'button', hidden: true }, 'Try again');
  again.ariaDescription = field.label;
  const chips = element('ul', { class: 'chips', hidden: true });
  chips.ariaLabel = `Chosen for ${field.label}`;
  const whole = element(
    'div',
    { class: 'field' },
    element('div', { class: 'caption' }, label, mark),
    chips,
    element('div', { class: 'combobox' }, input, clear, popup),
    note,
    problem,
    again,
  );
  return { whole, input, clear, list, state, popup, note, problem, again, chips };
};
