import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RecentEvent, RecentEvents } from '../../aws/events/recent-events.ts';
import { documentOf } from '../pages/document.ts';
import { type Html, html } from '../pages/html.ts';
import { requestUrl } from '../pages/request.ts';
import { sendJson, sendPage } from '../pages/send.ts';

const notHere = { detail: 'There is no such page. Events are at /events and /events.json.' };

/** The page of the last events, and the same as JSON for programs: `/events.json?after=<number>`. */
export const createEventPages =
  (events: RecentEvents) =>
  (request: IncomingMessage, response: ServerResponse): void => {
    const url = requestUrl(request);
    const isRead = url !== undefined && request.method === 'GET';
    const after = Number(url?.searchParams.get('after') ?? 0);
    if (!isRead) sendJson(response, 404, notHere);
    else if (url.pathname === '/events.json') sendJson(response, 200, events.after(after));
    else sendPage(response, 200, eventsPage(events.after(0)));
  };

const row = ({ number, event }: RecentEvent): Html => {
  const { tenant_id, integration_type, occurred_at, ...rest } = event.detail;
  return html`<tr><td>${String(number)}</td><td>${String(occurred_at)}</td>
<td><code>${event['detail-type']}</code></td><td>${String(tenant_id)}</td>
<td>${String(integration_type)}</td><td><code>${JSON.stringify(rest)}</code></td></tr>`;
};

const eventsPage = (events: readonly RecentEvent[]): Html =>
  documentOf({
    title: 'Connection events',
    place: '/events',
    styles: ['/pages/events.css'],
    content: html`<h1>Connection events</h1>
<p class="quiet">What services of the platform hear when a connection changes.</p>
${events.length > 0 ? table(events) : html`<p>None yet. Connect an account, then load this page again.</p>`}`,
  });

const table = (events: readonly RecentEvent[]): Html => html`
<div class="card scroll" role="region" aria-label="Events, newest first" tabindex="0">
<table>
<thead><tr><th>No.</th><th>Time</th><th>Event</th><th>Tenant</th><th>Type</th><th>Rest</th></tr></thead>
<tbody>${events.toReversed().map(row)}</tbody>
</table>
</div>`;
