import type { IntegrationType } from '../base/api.ts';
import { html } from '../base/html.ts';
import type { ConnectingElement } from '../connect/connecting-element.ts';
import { logo } from '../connection/logo.ts';
import { sentenceCase, wordOf } from '../words.ts';

/** A longer list gets a box to filter it. */
const longList = 8;
type Types = readonly IntegrationType[];

const categoryName = (host: ConnectingElement, category: string) => {
  const word = wordOf(`category_${category}`);
  return word ? host.say(word) : sentenceCase(category.replaceAll('_', ' '));
};

/** What can be connected, by category. */
export const typeList = (host: ConnectingElement, types: Types, narrowed: { to: string }) => {
  const wanted = narrowed.to.trim().toLowerCase();
  const found = types.filter(({ label }) => label.toLowerCase().includes(wanted));
  const [left, all] = [found.length, types.length];
  const count = left > 0 ? host.say('filter_found', { left, all }) : host.say('filter_none');
  const narrow = ({ target }: { target: HTMLInputElement }) => {
    narrowed.to = target.value;
    host.draw();
  };
  const box = html`<div class="filter">
<input type="search" aria-label=${host.text('filter')} placeholder=${host.text('filter')} autocomplete="off" spellcheck="false"
  @input=${narrow}>
<span class="quiet" role="status">${wanted && count}</span></div>`;
  const item = ({ type, label, logo_url }: IntegrationType) => html`
<li class="card" data-type=${type}>${logo(label, logo_url)}<span class="who">${label}</span>
<button @click=${() => host.begin({ type })}>${host.sayOf('connect_short', label)}</button></li>`;
  const section = ([category, members]: [string, IntegrationType[]]) => html`
<h3 class="quiet" id=${category}>${categoryName(host, category)}</h3>
<ul class="types" aria-labelledby=${category}>${members.map(item)}</ul>`;
  return html`<section aria-labelledby="types"><h2 id="types">${host.say('connect_account')}</h2>
${all > longList && box}
${[...Map.groupBy(found, ({ category }) => category)].map(section)}</section>`;
};
