import type { IntegrationType } from '../base/catalogue.ts';
import { html } from '../base/html.ts';
import type { Start } from '../connect/returned.ts';
import { logo } from '../connection/logo.ts';
import type { TrunklineElement } from '../element.ts';
import { english, type Word } from '../words.ts';

/** A longer list gets a box to filter it. */
const longList = 8;

const categoryName = (host: TrunklineElement, category: string) => {
  const word = `category_${category}`;
  if (Object.hasOwn(english, word)) return host.say(word as Word);
  return category.charAt(0).toUpperCase() + category.slice(1).replaceAll('_', ' ');
};

type List = {
  types: readonly IntegrationType[];
  filter: string;
  begin(start: Start): void;
  narrow(filter: string): void;
};

/** What can be connected, by category. */
export const typeList = (host: TrunklineElement, { types, filter, begin, narrow }: List) => {
  const wanted = filter.trim().toLowerCase();
  const found = types.filter(({ label }) => label.toLowerCase().includes(wanted));
  const [left, all] = [found.length, types.length];
  const count = left > 0 ? host.say('filter_found', { left, all }) : host.say('filter_none');
  const box = html`<div class="filter">
<input type="search" aria-label=${host.text('filter')} placeholder=${host.text('filter')} autocomplete="off" spellcheck="false"
  @input=${({ target }: { target: HTMLInputElement }) => narrow(target.value)}>
<span class="quiet" role="status">${filter && count}</span></div>`;
  const item = ({ type, label, logo_url }: IntegrationType) => html`
<li class="card" data-type=${type}>${logo(label, logo_url)}<span class="who">${label}</span>
<button @click=${() => begin({ type })}>${host.sayOf('connect_short', label)}</button></li>`;
  return html`
<section aria-labelledby="types"><h2 id="types">${host.say('connect_account')}</h2>
${all > longList && box}
${[...Map.groupBy(found, ({ category }) => category)].map(
  ([category, members]) => html`
<h3 class="quiet" id=${category}>${categoryName(host, category)}</h3>
<ul class="types" aria-labelledby=${category}>${members.map(item)}</ul>`,
)}
</section>`;
};
