import { html, nothing } from 'lit';
import type { IntegrationType } from '../base/api.ts';
import type { ConnectingElement } from '../connect/connecting-element.ts';
import { logo } from '../connection/logo.ts';
import { sandboxTag } from '../connection/sandbox-tag.ts';
import { sentenceCase } from '../words.ts';

/** A longer list gets a box to filter it. */
const longList = 8;

const categoryName = (host: ConnectingElement, category: string) => {
  const word = host.wordOf(`category_${category}`);
  return word ? host.phrase(word) : sentenceCase(category.replaceAll('_', ' '));
};

export const typeList = (
  host: ConnectingElement,
  types: readonly IntegrationType[],
  filter: { text: string },
) => {
  const text = filter.text.trim().toLowerCase();
  const found = types.filter(({ label }) => label.toLowerCase().includes(text));
  const [left, all] = [found.length, types.length];
  const count = left > 0 ? host.phrase('filter_found', { left, all }) : host.phrase('filter_none');
  const onInput = ({ target }: { target: HTMLInputElement }) => {
    filter.text = target.value;
    host.requestUpdate();
  };
  const box = html`<div class="filter">
<input type="search" aria-label=${host.text('filter')} placeholder=${host.text('filter')} autocomplete="off" spellcheck="false"
  @input=${onInput}>
<span class="quiet" role="status">${text && count}</span></div>`;
  const item = ({ type, label, logo_url, sandbox }: IntegrationType) => html`
<li class="card" data-type=${type}>${logo(label, logo_url)}<span class="who">${label}${sandboxTag({ sandbox })}</span>
<button @click=${() => host.begin({ type })}>${host.phraseFor('connect_short', label)}</button></li>`;
  const section = ([category, members]: [string, IntegrationType[]]) => html`
<h3 class="quiet" id=${category}>${categoryName(host, category)}</h3>
<ul class="types" aria-labelledby=${category}>${members.map(item)}</ul>`;
  return html`<section aria-labelledby="types"><h2 id="types">${host.phrase('connect_account')}</h2>
${all > longList ? box : nothing}
${[...Map.groupBy(found, ({ category }) => category)].map(section)}</section>`;
};
