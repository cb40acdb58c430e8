import { html, nothing } from 'lit';
import type { IntegrationType } from '../base/catalogue.ts';
import { logo } from '../connection/logo.ts';
import type { TrunklineElement } from '../element.ts';
import { english, type Word } from '../words.ts';

/** A longer list gets a box to filter it. */
const longList = 8;

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const categoryName = (host: TrunklineElement, category: string) => {
  const word = `category_${category}`;
  return Object.hasOwn(english, word)
    ? host.say(word as Word)
    : sentenceCase(category.replaceAll('_', ' '));
};

type List = {
  types: readonly IntegrationType[];
  filter: string;
  begin(type: string): void;
  narrow(filter: string): void;
};

const filterBox = (host: TrunklineElement, { types, filter, narrow }: List, left: number) => html`
<div class="filter">
<input type="search" aria-label=${host.text('filter')} placeholder=${host.text('filter')} .value=${filter}
  autocomplete="off" spellcheck="false" @input=${(event: InputEvent) => narrow((event.target as HTMLInputElement).value)}>
<span class="quiet" role="status">${
  filter === ''
    ? ''
    : left === 0
      ? host.say('filter_none')
      : host.say('filter_found', { left: String(left), all: String(types.length) })
}</span>
</div>`;

/** What can be connected, by category. */
export const typeList = (host: TrunklineElement, list: List) => {
  const { types, filter, begin } = list;
  const wanted = filter.trim().toLowerCase();
  const left = types.filter(({ label }) => label.toLowerCase().includes(wanted));
  const groups = [...Map.groupBy(left, ({ category }) => category)];
  return html`
<section part="types" aria-labelledby="types">
<h2 id="types">${host.say('connect_account')}</h2>
${types.length > longList ? filterBox(host, list, left.length) : nothing}
${groups.map(
  ([category, members]) => html`
<h3 class="quiet" id="category-${category}">${categoryName(host, category)}</h3>
<ul class="types" aria-labelledby="category-${category}">
${members.map(
  ({ type, label, logo_url }) => html`
<li class="card" data-type=${type}>${logo(label, logo_url)}<span class="who">${label}</span>
<button @click=${() => begin(type)}>${host.say('connect_short')}<span class="visually-hidden"> ${label}</span></button></li>`,
)}
</ul>`,
)}
</section>`;
};
