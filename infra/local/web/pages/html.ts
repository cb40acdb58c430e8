import { html, type SafeHtml } from '../../../../functions/platform/http/html.ts';
import { shownText } from '../../../../functions/platform/model/shown-text.ts';

/**
 * The one form of times on all pages, in the time zone of this machine: `2026-11-22 09:43:12`. Swedish
 * is written with the year first, so nobody has to guess which number is the month.
 */
export const shownTime = (time: string | number): SafeHtml => {
  const date = new Date(time);
  return html`<time class="quiet" datetime="${date.toISOString()}">${date.toLocaleString('sv-SE')}</time>`;
};

/** A text from outside for one sentence or one line: nothing unseen, and not too long. */
export const cut = (text: string, most = 80): string => {
  const shown = shownText(text, most + 1);
  return [...shown].length > most ? `${shownText(text, most)}…` : shown;
};

/** Facts: terms with what belongs to them. */
export const facts = (all: readonly (readonly [term: string, value: SafeHtml])[]): SafeHtml =>
  html`<dl>${all.map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>\n`)}</dl>`;

/** A text with a button that copies it. @param what the button's subject, for those who do not see it */
export const copyable = (text: string, what: string): SafeHtml => html`<div class="copyable">
<pre><code>${text}</code></pre>
<button type="button" data-copy aria-live="polite">Copy<span class="visually-hidden"> ${what}</span></button>
</div>`;

/** The button that pauses a list, and where the page shows what is new in it and what is wrong. */
export const followToggle = html`<button type="button" data-pause aria-pressed="false">Pause</button>`;
export const listStatus = html`<p class="visually-hidden" role="status" data-news></p>
<p class="problem" role="alert" data-problem></p>`;
