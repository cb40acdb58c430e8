/** Fills the dropdowns of the page: each names its own request, and the fields it depends on. */
const section = document.querySelector('[data-base-url]');
const selects = [...(section?.querySelectorAll('select') ?? [])];
const labelOf = (select) => select.labels[0].textContent;

const parentsOf = (select) =>
  selects.filter(({ id }) => select.dataset.parents.split(' ').includes(id));

const reset = (select, hint) => {
  select.replaceChildren(new Option(hint, ''));
  select.disabled = true;
};

const explain = (select, problem) => {
  const place = document.getElementById(`${select.id}-problem`);
  place.textContent = problem;
  place.hidden = problem === '';
};

/** For a shell: nothing in it can end the quotes. */
const curl = (path) => {
  const url = `${section.dataset.baseUrl}${path}`.replaceAll("'", '%27');
  return `curl -H "X-API-Key: $API_KEY" '${url}'`;
};

const request = async (path, signal) => {
  const response = await fetch(`/settings/integrations/api${path}`, { signal });
  const body = await response.json();
  if (!response.ok) throw new Error(body.detail);
  return body.options;
};

const running = new Map();

const load = async (select) => {
  running.get(select)?.abort();
  explain(select, '');
  const parents = parentsOf(select);
  const query = new URLSearchParams(
    parents.map(({ id, value }) => [id, value || id.toUpperCase()]),
  ).toString();
  const path = select.dataset.path + (query && `?${query}`);
  document.getElementById(`${select.id}-request`).textContent = curl(path);

  const missing = parents.find(({ value }) => value === '');
  if (missing) return reset(select, `Choose a ${labelOf(missing).toLowerCase()} first`);
  const controller = new AbortController();
  running.set(select, controller);
  reset(select, 'Loading…');
  try {
    const options = await request(path, controller.signal);
    reset(select, options.length > 0 ? 'Choose…' : 'There are none');
    select.append(...options.map(({ id, name }) => new Option(name, id)));
    select.disabled = options.length === 0;
  } catch (error) {
    if (controller.signal.aborted) return;
    reset(select, 'Not available');
    explain(select, error instanceof TypeError ? 'This page’s server is gone.' : error.message);
  }
};

// In the order of the page: a parent is emptied before its children look at it.
const loadAll = () => Promise.all(selects.map(load));

for (const select of selects) {
  const children = selects.filter((each) => parentsOf(each).includes(select));
  select.addEventListener('change', () => Promise.all(children.map(load)));
}
document.getElementById('reload')?.addEventListener('click', loadAll);
await loadAll();
