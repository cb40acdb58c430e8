import type { Component, Field } from '../../../functions/components/component.ts';
import { type Html, html } from '../pages/html.ts';

const control = (component: Component, eventKey: string, field: Field): Html => {
  const path = `/events/components/${component.key}/events/${eventKey}/options/${field.key}`;
  const { key, label, parents = [] } = field;
  return html`<div class="field">
<label for="${key}">${label}</label>
<select id="${key}" data-path="${path}" data-parents="${parents.join(' ')}"
  aria-describedby="${key}-problem" disabled><option value="">Choose…</option></select>
<p class="problem" id="${key}-problem" role="alert" hidden></p>
<pre><code id="${key}-request"></code></pre>
</div>`;
};

/**
 * The dropdowns of an event's form. The browser's part is options.js, which finds in the markup
 * all that it needs to know of the component.
 */
export const fieldOptionsSection = (
  component: Component,
  eventKey: string,
  baseUrl: string,
): Html => {
  const event = component.events[eventKey];
  const fields = component.fields.filter(({ key }) => event?.fields.includes(key));
  return html`<section aria-labelledby="options" data-base-url="${baseUrl}">
<h2 id="options">Try field options</h2>
<p>The event “${event?.label}” of ${component.label}. The choices come live from the connected
account, by the request shown beneath each.</p>
${fields.map((field) => control(component, eventKey, field))}
<button type="button" id="reload">Load again</button>
<noscript><p class="problem">These dropdowns need JavaScript.</p></noscript>
</section>`;
};
