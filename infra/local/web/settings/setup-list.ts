import words from '../../../../functions/elements/words.json' with { type: 'json' };
import { html, type SafeHtml } from '../../../../functions/invitations/page/html.ts';
import { copyable } from '../pages/html.ts';
import type { Setup } from './setup.ts';

const setupItem = ({ type, label, command, redirectUri, notes }: Setup): SafeHtml => html`
<details name="setup" id="setup-${type}">
<summary>${label}</summary>
<ol>
<li><p>Make an OAuth app at ${label}, with this redirect URI:</p>
${copyable(redirectUri, `the redirect URI of ${label}`)}</li>
<li><p>Store it here. The file <code>secret.txt</code> holds the app’s client secret:</p>
${copyable(command, `the command for ${label}`)}</li>
<li><p>Load this page again.</p></li>
</ol>
${notes.length > 0 && html`<h4>Good to know</h4><ul class="quiet">${notes.map((note) => html`<li>${note}</li>`)}</ul>`}
</details>`;

const names = new Map(Object.entries(words));
const categoryName = (category: string): string =>
  names.get(`category_${category}`) ??
  category.charAt(0).toUpperCase() + category.slice(1).replaceAll('_', ' ');

/** The providers without an OAuth app, by category, and how to set each up. */
export const setupList = (setups: readonly Setup[]): SafeHtml | false =>
  setups.length > 0 &&
  html`
<details class="card">
<summary>Set up one of ${String(setups.length)} more providers</summary>
<p class="quiet">Each needs an OAuth app of yours before anybody can connect it.</p>
${[...Map.groupBy(setups, ({ category }) => category)]
  .sort()
  .map(([name, those]) => html`<h3>${categoryName(name)}</h3>${those.map(setupItem)}`)}
</details>`;
