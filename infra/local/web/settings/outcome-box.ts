import { type Html, html } from '../pages/html.ts';
import { type ApiRequest, curlBox } from './curl-box.ts';
import type { Tone } from './status-words.ts';

/** A message to the person, with a button if there is something to do. */
export type Outcome = {
  tone: Tone;
  title: string;
  text: Html | string;
  offer?: Html | undefined;
  /** What the page asked the API for. */
  request?: ApiRequest;
};

export const outcomeBox = ({ tone, title, text, offer, request }: Outcome): Html => html`
<div class="notice ${tone}" role="${tone === 'good' || tone === 'calm' ? 'status' : 'alert'}"
  tabindex="-1" autofocus>
<p><strong>${title}</strong></p>
<p>${text}</p>
${offer && html`<div class="actions">${offer}</div>`}
${request && curlBox([request])}
</div>`;
