import { connectionEvents } from '../../../../functions/contracts/connection-events.ts';
import type { RecentEvent } from '../../aws/events/recent-events.ts';
import { type Html, html } from '../pages/html.ts';
import { shownTime } from '../pages/shown-time.ts';

/** `connection.account_changed` becomes `account changed`. */
const words = (name: string) => name.replace(/^connection\./, '').replaceAll('_', ' ');

const meaningOf = (name: string): string | undefined => {
  const described = Object.hasOwn(connectionEvents, name)
    ? connectionEvents[name as keyof typeof connectionEvents].description
    : undefined;
  return described?.split('. ')[0]?.replace(/\.?$/, '.');
};

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') || 'none' : String(value);

const fact = ([name, value]: [string, unknown]): Html => {
  const term = words(name);
  return html`<div><dt>${term.charAt(0).toUpperCase()}${term.slice(1)}</dt><dd><code>${textOf(value)}</code></dd></div>`;
};

/**
 * An event in words, with its JSON folded.
 * @param labelOf the name of an integration type for people
 */
export const eventItem = (
  { number, event }: RecentEvent,
  labelOf: (type: string) => string,
): Html => {
  const name = event['detail-type'];
  const { integration_type: type, occurred_at: at, id: _, version: __, ...rest } = event.detail;
  return html`<li data-number="${String(number)}">
<div class="event"><h2>${labelOf(String(type))}: ${words(name)}</h2>${shownTime(String(at))}</div>
<p class="quiet">${meaningOf(name)} <code>${name}</code></p>
<dl>${Object.entries(rest).map(fact)}</dl>
<details><summary>JSON<span class="visually-hidden"> of event ${String(number)}</span></summary>
<pre><code>${JSON.stringify(event, null, 2)}</code></pre></details>
</li>
`;
};
