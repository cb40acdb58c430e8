import { type Html, html } from '../pages/html.ts';
import { proxyPath } from './paths.ts';

export type EventForm = {
  baseUrl: string;
  /** The integration type that was just connected; its component is shown first. */
  connectedType: string | undefined;
  /** The integration type whose component a new visitor sees first. */
  usualType: string;
};

/**
 * The place for the form of an event. event-form.js, which runs in the browser, reads everything
 * that it shows from the API.
 */
export const eventForm = ({ baseUrl, connectedType, usualType }: EventForm): Html => html`
<section aria-labelledby="event-form" data-event-form data-base-url="${baseUrl}"
  data-proxy-path="${proxyPath}" data-connected-type="${connectedType}"
  data-usual-type="${usualType}">
<h2 id="event-form">Try an event’s form</h2>
<p class="quiet">Everything here comes from the API, and the choices live from the connected account.</p>
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
