const element = (tag, properties, ...children) => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
};

const markOf = ({ required, type }) =>
  `${required ? 'required' : 'optional'}${type === 'multiselect' ? ', choose any number' : ''}`;

/** The markup of one field, empty and disabled. */
export const fieldElements = (field) => {
  const id = `field-${field.key}`;
  const select = element('select', { id, required: field.required, disabled: true });
  select.multiple = field.type === 'multiselect';
  const mark = element('span', { id: `${id}-mark`, className: 'quiet' }, markOf(field));
  const note = element('p', { id: `${id}-note`, className: 'quiet', role: 'status' });
  const problem = element('p', { id: `${id}-problem`, className: 'problem', role: 'alert' });
  const describedBy = [mark, note, problem].map((each) => each.id).join(' ');
  select.setAttribute('aria-describedby', describedBy);

  const search = element('input', { type: 'search', placeholder: 'Search', hidden: true });
  search.ariaLabel = `Search ${field.label}`;
  const button = (label) => {
    const made = element('button', { type: 'button', hidden: true }, label);
    made.ariaDescription = field.label;
    return made;
  };
  const more = button('Load more');
  const again = button('Try again');
  const request = element('code', {});
  const whole = element(
    'div',
    { className: 'field' },
    element('div', { className: 'caption' }, element('label', { htmlFor: id }, field.label), mark),
    search,
    select,
    note,
    problem,
    element('div', { className: 'actions' }, more, again),
    element('pre', {}, request),
  );
  return { whole, select, search, note, problem, more, again, request };
};

/** Rows of a multiselect. With size 1, browsers would draw it in another way. */
const fitHeight = (select) => {
  if (select.multiple) select.size = Math.min(8, Math.max(2, select.options.length));
};

/** Empties a dropdown, and says why it cannot be used now. */
export const emptySelect = (select, why) => {
  select.replaceChildren(new Option(why, ''));
  select.disabled = true;
  fitHeight(select);
};

/**
 * Puts choices into a dropdown. The chosen values stay chosen, even if they are not among the
 * choices, so that a search does not change the form.
 */
export const fillSelect = (select, options, { placeholder, keep, append }) => {
  const listed = [...select.options].filter(({ value }) => value !== '');
  const chosen = keep ? listed.filter(({ selected }) => selected) : [];
  const before = append ? listed : chosen;
  const known = new Set(before.map(({ value }) => value));
  const fresh = options
    .filter(({ id }) => !known.has(id))
    .map(({ id, name }) => new Option(name, id));
  const empty = before.length + fresh.length === 0;
  const first = empty ? [new Option('No choices', '')] : [new Option(placeholder, '')];
  select.replaceChildren(...(select.multiple && !empty ? [] : first), ...before, ...fresh);
  if (!select.multiple && chosen.length === 0) select.value = '';
  select.disabled = empty;
  fitHeight(select);
};
