import { type Html, html } from '../pages/html.ts';
import type { Setup } from './setup.ts';

/** A text with a button that copies it. @param what the button's subject, for those who do not see it */
const copyable = (text: string, what: string): Html => html`
<div class="copyable">
<pre><code>${text}</code></pre>
<button type="button" data-copy>Copy<span class="visually-hidden"> ${what}</span></button>
</div>`;

const steps = ({ label, command, redirectUri, notes }: Setup): Html => html`
<ol>
<li><p>Make an OAuth app at ${label}, with this redirect URI:</p>
${copyable(redirectUri, `the redirect URI of ${label}`)}</li>
<li><p>Store it here. The file <code>secret.txt</code> holds the app’s client secret:</p>
${copyable(command, `the command for ${label}`)}</li>
<li><p>Load this page again.</p></li>
</ol>
${notes.length > 0 && html`<h4>Good to know</h4><ul class="quiet">${notes.map((note) => html`<li>${note}</li>`)}</ul>`}`;

const categoryName = (category: string): string =>
  category === 'crm'
    ? 'CRM'
    : category.charAt(0).toUpperCase() + category.slice(1).replaceAll('_', ' ');

const group = ([category, setups]: [string, Setup[]]): Html => html`
<h3 class="quiet">${categoryName(category)}</h3>
${setups.map(
  (setup) => html`
<details name="setup" id="setup-${setup.type}">
<summary>${setup.label}</summary>
${steps(setup)}
</details>`,
)}`;

/** The providers without an OAuth app, by category, and how to set each up. */
export const setupList = (setups: readonly Setup[]): Html | false =>
  setups.length > 0 &&
  html`
<details class="card setups">
<summary>Set up one of ${String(setups.length)} more providers</summary>
<p class="quiet">Each needs an OAuth app of yours before anybody can connect it.</p>
${[...Map.groupBy(setups, ({ category }) => category)].sort().map(group)}
</details>`;
