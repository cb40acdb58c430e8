import type { IncomingMessage, ServerResponse } from 'node:http';
import { connectionEvents } from '../../../../functions/contracts/connection-events.ts';
import type { RecentEvent, RecentEvents } from '../../aws/events/event-server.ts';
import { documentOf } from '../pages/document.ts';
import { type Html, html, shownTime } from '../pages/html.ts';
import { requestUrl } from '../pages/request.ts';
import { sendJson, sendPage } from '../pages/send.ts';

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
const eventItem = ({ number, event }: RecentEvent, labelOf: (type: string) => string): Html => {
  const name = event['detail-type'];
  const { integration_type: type, occurred_at: at, id: _, version: __, ...rest } = event.detail;
  return html`<li data-number="${String(number)}">
<div class="between"><h2>${labelOf(String(type))}: ${words(name)}</h2><span class="quiet">${shownTime(String(at))}</span></div>
<p class="quiet">${meaningOf(name)} <code>${name}</code></p>
<dl>${Object.entries(rest).map(fact)}</dl>
<details><summary>JSON<span class="visually-hidden"> of event ${String(number)}</span></summary>
<pre><code>${JSON.stringify(event, null, 2)}</code></pre></details>
</li>
`;
};

const notHere = { detail: 'There is no such page. Events are at /events and /events.json.' };

/**
 * The page of the last events, and the same as JSON for programs: `/events.json?after=<number>`.
 * @param labelOf the name of an integration type for people
 */
export const createEventPages =
  (events: RecentEvents, labelOf: (type: string) => string) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const url = requestUrl(request);
    const isRead = url !== undefined && request.method === 'GET';
    const after = Number(url?.searchParams.get('after') ?? 0);
    if (!isRead) sendJson(response, 404, notHere);
    else if (url.pathname === '/events.json') sendJson(response, 200, events.after(after));
    else {
      const items = events.after(0).map((each) => eventItem(each, labelOf));
      sendPage(response, 200, eventsPage(items.reverse()));
    }
  };

/** The list is not read out when it grows: a line says how many events are new. */
const eventsPage = (items: readonly Html[]): Html =>
  documentOf({
    title: 'Connection events',
    place: '/events',
    assets: 'events',
    content: html`<section data-live-events aria-labelledby="events">
<div class="title"><h1 id="events">Connection events</h1>
<button type="button" data-pause aria-pressed="false">Pause</button></div>
<p class="quiet">What services of the platform hear when a connection changes, newest first. New ones appear by themselves. Programs read <a href="/events.json">events.json</a>.</p>
<p class="visually-hidden" role="status" data-news></p>
<p class="problem" role="alert" data-problem></p>
${items.length === 0 && html`<p class="card quiet empty" data-empty>None yet. <a href="/settings/integrations">Connect an account</a>, and its event appears here.</p>`}
<ol class="card rows" reversed ${items.length === 0 && html`hidden`}>
${items}</ol>
<noscript><p class="notice warn">Without JavaScript, load this page again to see new events.</p></noscript>
</section>`,
  });
