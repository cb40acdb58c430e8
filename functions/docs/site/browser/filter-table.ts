import { make } from './make.ts';

/** Puts a field before a table, which then shows only the rows that have every word typed there. */
export const addFilter = (table: HTMLElement): void => {
  const rows = [...table.querySelectorAll('tbody tr')];
  const field = make('input', { type: 'search', autocomplete: 'off' });
  const state = make('span', { role: 'status' });
  field.addEventListener('input', () => {
    const words = field.value.toLowerCase().split(/\s+/);
    for (const row of rows) {
      const text = row.textContent.toLowerCase();
      row.toggleAttribute('hidden', !words.every((word) => text.includes(word)));
    }
    const shown = rows.filter((row) => !row.hasAttribute('hidden'));
    state.textContent = `${shown.length} of ${rows.length} ${table.dataset.filter}`;
  });
  const label = make('label', {}, 'Filter ', field);
  table.before(make('p', { className: 'filter' }, label, ' ', state));
};
