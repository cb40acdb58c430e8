import type { IncomingMessage, ServerResponse } from 'node:http';
import { connectionEvents } from '../../../../functions/contracts/connection-events.ts';
import type { RecentEvent, RecentEvents } from '../../aws/events/event-server.ts';
import { documentOf } from '../pages/document.ts';
import { type Html, html, shownTime } from '../pages/html.ts';
import { requestUrl } from '../pages/request.ts';
import { sendJson, sendPage } from '../pages/send.ts';
import { cut, shown } from '../pages/shown.ts';

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

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const fact = (term: string, value: Html): Html =>
  html`<div><dt>${term}</dt><dd>${value}</dd></div>`;

/** Names of people for what an event names by type and id. */
type Names = {
  labelOf(type: string): string;
  accountOf(integrationId: string): string | undefined;
};

/** An event in words, with its JSON folded. */
const eventItem = ({ number, event }: RecentEvent, { labelOf, accountOf }: Names): Html => {
  const name = event['detail-type'];
  const { integration_type: type, occurred_at: at, id: _, version: __, ...rest } = event.detail;
  const account = accountOf(String(rest.integration_id));
  return html`<li data-number="${String(number)}">
<div class="between"><h2>${labelOf(String(type))}: ${words(name)}</h2><span class="quiet">${shownTime(String(at))}</span></div>
<p class="quiet">${meaningOf(name)} <code>${name}</code></p>
<dl>${account && fact('Account', shown(account))}
${Object.entries(rest).map(([term, value]) => fact(capital(words(term)), html`<code>${textOf(value)}</code>`))}</dl>
<details><summary>JSON<span class="visually-hidden"> of event ${String(number)}</span></summary>
<pre><code>${JSON.stringify(event, null, 2)}</code></pre></details>
</li>
`;
};

const notHere = { detail: 'There is no such page. Events are at /events and /events.json.' };

/** What the last events have in common, for the choices of the filter. */
const filters = [
  ['integration_id', 'Account', ({ event }: RecentEvent) => String(event.detail.integration_id)],
  ['event', 'Event', ({ event }: RecentEvent) => event['detail-type']],
] as const;

type EventPages = {
  events: RecentEvents;
  labelOf(type: string): string;
  /** The names of the accounts that are connected now, by `integration_id`. */
  readAccounts(): Promise<ReadonlyMap<string, string>>;
};

/**
 * The page of the last events, and the same as JSON for programs:
 * `/events.json?after=<number>&integration_id=<id>&event=<name>`.
 */
export const createEventPages = ({ events, labelOf, readAccounts }: EventPages) => {
  // An account is no longer listed once it is disconnected.
  const accounts = new Map<string, string>();
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = requestUrl(request);
    if (!url || request.method !== 'GET') return sendJson(response, 404, notHere);
    const asked = url.searchParams;
    const wanted = events
      .after(Number(asked.get('after') ?? 0))
      .filter((each) =>
        filters.every(([name, , of]) => [null, '', of(each)].includes(asked.get(name))),
      );
    if (url.pathname === '/events.json') return sendJson(response, 200, wanted);
    for (const [id, account] of await readAccounts()) accounts.set(id, account);
    const names = { labelOf, accountOf: (id: string) => accounts.get(id) };
    const items = wanted.map((each) => eventItem(each, names)).reverse();
    const all = events.after(0);
    sendPage(response, 200, eventsPage(items, all.length, filterForm(all, asked, names)));
  };
};

const filterForm = (
  all: readonly RecentEvent[],
  asked: URLSearchParams,
  { labelOf, accountOf }: Names,
): Html => {
  const wordsOf = ({ event: { detail } }: RecentEvent, name: string, value: string) =>
    name === 'event'
      ? capital(words(value))
      : `${labelOf(String(detail.integration_type))} · ${cut(accountOf(value) ?? value.slice(-6))}`;
  const select = ([name, label, of]: (typeof filters)[number]) => {
    const options = [...Map.groupBy(all, of)].map(
      ([value, [first]]) =>
        html`<option value="${value}" ${value === asked.get(name) && html`selected`}>${first && wordsOf(first, name, value)}</option>`,
    );
    return html`<label>${label} <select name="${name}"><option value="">All</option>${options}</select></label>`;
  };
  return html`<form class="filters" data-filters>${filters.map(select)}<button>Show</button></form>`;
};

/** The list is not read out when it grows: a line says how many events are new. */
const eventsPage = (items: readonly Html[], kept: number, filter: Html): Html =>
  documentOf({
    title: 'Connection events',
    place: '/events',
    assets: 'events',
    content: html`<section data-live-events aria-labelledby="events">
<div class="title"><h1 id="events">Connection events</h1>
<button type="button" data-pause aria-pressed="false">Pause</button></div>
<p class="quiet">What services of the platform hear when a connection changes, newest first. New ones appear by themselves. Programs read <a href="/events.json">events.json</a>.</p>
${filter}
<p class="visually-hidden" role="status" data-news></p>
<p class="problem" role="alert" data-problem></p>
${items.length === 0 && html`<p class="card quiet empty" data-empty>${kept > 0 ? 'None of this account and kind.' : html`None yet. <a href="/settings/integrations">Connect an account</a>, and its event appears here.`}</p>`}
<ol class="card rows" reversed ${items.length === 0 && html`hidden`}>
${items}</ol>
<noscript><p class="notice warn">Without JavaScript, load this page again to see new events.</p></noscript>
</section>`,
  });
