import { connectionEvents } from '../../../../functions/events/contracts/connection-events.ts';
import type { Database } from '../../../../functions/platform/aws/dynamodb.ts';
import { html, type SafeHtml } from '../../../../functions/platform/http/html.ts';
import { iso } from '../../../../functions/platform/model/iso.ts';
import { createDeliveries } from '../../../../functions/webhooks/adapters/webhook-deliveries.ts';
import { createWebhooks } from '../../../../functions/webhooks/adapters/webhooks.ts';
import { webhookDisabled } from '../../../../functions/webhooks/contracts/webhook-events.ts';
import {
  isPending,
  scheduledAtMs,
  type WebhookDelivery,
} from '../../../../functions/webhooks/domain/delivery.ts';
import type { RecentEvent, RecentEvents } from '../../aws/events/event-server.ts';
import { documentOf } from '../pages/document.ts';
import { cut, facts, followToggle, listStatus, shownTime } from '../pages/html.ts';
import { settingsPath } from '../settings/settings-pages.ts';

const time = (ms: number) => shownTime(iso(ms));

const outcome = (delivery: WebhookDelivery): SafeHtml => {
  const last = delivery.attempts.at(-1);
  const came = last && html`, ${String(last.status ?? last.failure)} ${time(last.atMs)}`;
  const next = isPending(delivery) && html`, again ${time(scheduledAtMs(delivery))}`;
  const missed = delivery.why && delivery.why !== 'exhausted' && `, webhook ${delivery.why}`;
  return html`${delivery.state}${missed}${came}${next}`;
};

/** What became of an event at each webhook of its tenant that it was sent to. */
export const createSentEvents = (database: Database) => {
  const [webhooks, deliveries] = [createWebhooks(database), createDeliveries(database)];
  return async ({ event: { detail } }: RecentEvent): Promise<[string, SafeHtml][]> => {
    const [tenantId, eventId] = [String(detail.tenant_id), String(detail.id)];
    const found = await webhooks.list(tenantId);
    const sent = found.webhooks.map(async ({ webhookId, url }) => {
      const delivery = await deliveries.get({ tenantId, webhookId, eventId });
      return delivery && ([`To ${new URL(url).host}`, outcome(delivery)] as [string, SafeHtml]);
    });
    return (await Promise.all(sent)).filter((each) => each !== undefined);
  };
};

/** `connection.account_changed` becomes `account changed`. */
const words = (name: string) => name.replace(/^connection\./, '').replaceAll(/[._]/g, ' ');

const meaningOf = (name: string): string | undefined => {
  const described = new Map<string, { description?: string | undefined }>(
    Object.entries({ ...connectionEvents, 'webhook.disabled': webhookDisabled }),
  ).get(name)?.description;
  return described?.split('. ')[0]?.replace(/\.?$/, '.');
};

/** A value of an event in words; nothing for an empty one. */
const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.join(', ') || 'none';
  if (typeof value !== 'object') return String(value);
  return Object.entries(value ?? {})
    .map(([name, each]) => `${name}: ${each}`)
    .join(', ');
};

const capital = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** Names of people for what an event names by type and id. */
type Names = {
  labelOf(type: string): string;
  accountOf(integrationId: string): string | undefined;
  /** What became of the event behind a number at each webhook. */
  sent: ReadonlyMap<number, readonly [string, SafeHtml][]>;
};

/** An event in words, with its JSON folded. */
const eventItem = (
  { number, event }: RecentEvent,
  { labelOf, accountOf, sent }: Names,
): SafeHtml => {
  const name = event['detail-type'];
  const { integration_type: type, occurred_at, id: _, version: __, ...rest } = event.detail;
  const title = type ? `${labelOf(String(type))}: ${words(name)}` : capital(words(name));
  const account = cut(accountOf(String(rest.integration_id)) ?? '');
  const known = Object.entries(rest)
    .filter(([, value]) => textOf(value) !== '')
    .map(([term, value]) => [capital(words(term)), html`<code>${textOf(value)}</code>`] as const);
  return html`<li data-number="${String(number)}">
<h2>${title}</h2>${shownTime(String(occurred_at ?? rest.disabled_at))}
<p class="quiet">${meaningOf(name)} <code>${name}</code></p>
${facts([...(account ? [['Account now', html`<bdi>${account}</bdi>`] as const] : []), ...known, ...(sent.get(number) ?? [])])}
<details><summary>JSON<span class="visually-hidden"> of event ${String(number)}</span></summary>
<pre><code>${JSON.stringify(event, null, 2)}</code></pre></details>
</li>
`;
};

/** What the last events have in common, for the choices of the filter. */
const filters = [
  ['integration_id', 'Account', ({ event }: RecentEvent) => String(event.detail.integration_id)],
  ['event', 'Event', ({ event }: RecentEvent) => event['detail-type']],
] as const;

/** The last events that an address selects: `?after=<number>&integration_id=<id>&event=<name>`. */
export const eventsFor = (events: RecentEvents, query: URLSearchParams): RecentEvent[] =>
  events
    .after(Number(query.get('after') ?? 0))
    .filter((each) =>
      filters.every(([name, , of]) => [null, '', of(each)].includes(query.get(name))),
    );

const filterForm = (
  all: readonly RecentEvent[],
  query: URLSearchParams,
  { labelOf, accountOf }: Names,
): SafeHtml => {
  const wordsOf = ({ event: { detail } }: RecentEvent, name: string, value: string) =>
    name === 'event'
      ? capital(words(value))
      : `${labelOf(String(detail.integration_type))} · ${cut(accountOf(value) ?? value.slice(-6))}`;
  const select = ([name, label, of]: (typeof filters)[number]) => {
    const some = all.filter((each) => of(each) !== 'undefined');
    const options = [...Map.groupBy(some, of)].map(
      ([value, [first]]) =>
        html`<option value="${value}" ${value === query.get(name) && html`selected`}>${first && wordsOf(first, name, value)}</option>`,
    );
    return html`<label>${label} <select name="${name}"><option value="">All</option>${options}</select></label>`;
  };
  return html`<form class="actions filters" data-filters>${filters.map(select)}<button>Show</button></form>`;
};

/** The list is not read out when it grows: a line says how many events are new. */
export const eventsPage = (
  events: RecentEvents,
  query: URLSearchParams,
  names: Names,
): SafeHtml => {
  const all = events.after(0);
  const items = eventsFor(events, query).map((each) => eventItem(each, names));
  return documentOf({
    title: 'Connection events',
    barPath: '/events',
    action: followToggle,
    about: html`What services of the platform hear when a connection changes, newest first. New ones appear by themselves. Programs read <a href="/events.json">events.json</a>.`,
    content: html`${filterForm(all, query, names)}
${listStatus}
<ol class="card rows" reversed data-items="event" data-most="100">${items.reverse()}</ol>
<p class="card quiet">${all.length > 0 ? 'None of this account and kind.' : html`None yet. <a href="${settingsPath}">Connect an account</a>, and its event appears here.`}</p>`,
  });
};
