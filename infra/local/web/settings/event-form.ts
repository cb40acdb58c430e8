import { type Html, html } from '../pages/html.ts';
import { proxyPath } from './paths.ts';

export type EventForm = {
  baseUrl: string;
  /** The integration type that was connected a moment ago: its component is shown first. */
  connectedType: string | undefined;
  /** Whose component is shown to somebody who has looked at none yet. */
  usualType: string;
};

/**
 * Where the form of an event is drawn. The browser's part, event-form.js, asks the API for all that
 * it shows.
 */
export const eventForm = ({ baseUrl, connectedType, usualType }: EventForm): Html => html`
<section aria-labelledby="event-form" data-event-form data-base-url="${baseUrl}"
  data-proxy-path="${proxyPath}" data-connected-type="${connectedType}"
  data-usual-type="${usualType}">
<h2 id="event-form">Try an event’s form</h2>
<p class="quiet">Drawn from the API alone. The choices come live from the connected account.</p>
<div class="pair">
<div class="field"><label for="component">Component</label>
<select id="component" disabled><option>Loading…</option></select></div>
<div class="field"><label for="event">Event</label>
<select id="event" disabled><option></option></select></div>
</div>
<p class="problem" role="alert" hidden></p>
<div class="outcome warn" role="alert" data-account hidden></div>
<form novalidate></form>
<noscript><p class="problem">This form needs JavaScript.</p></noscript>
</section>`;
