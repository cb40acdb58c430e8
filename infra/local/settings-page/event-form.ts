import { type Html, html } from '../pages/html.ts';
import type { Overview } from './overview.ts';
import { proxyPath } from './paths.ts';

/**
 * Where the form of an event is drawn. The browser's part, event-form.js, asks the API for all that
 * it shows.
 * @param preferredType integration type whose component is shown first
 */
export const eventForm = (
  { components }: Overview,
  { baseUrl, preferredType }: { baseUrl: string; preferredType: string | undefined },
): Html => {
  const preferred = components.find(({ integration_type }) => integration_type === preferredType);
  return html`
<section aria-labelledby="event-form" data-event-form data-base-url="${baseUrl}"
  data-proxy-path="${proxyPath}" data-component="${preferred?.key}">
<h2 id="event-form">Try an event’s form</h2>
<p class="quiet">Drawn from the API alone. The choices come live from the connected account.</p>
<div class="pair">
<div class="field"><label for="component">Component</label>
<select id="component" disabled><option>Loading…</option></select></div>
<div class="field"><label for="event">Event</label>
<select id="event" disabled><option></option></select></div>
</div>
<p class="problem" role="alert" hidden></p>
<form novalidate></form>
<noscript><p class="problem">This form needs JavaScript.</p></noscript>
</section>`;
};
