import { quoted } from '../../../operator/target.ts';
import { type Html, html } from '../pages/html.ts';
import type { Tone } from './status-words.ts';

/** A request of this page's server, with the API key as `$KEY`. */
export type ApiRequest = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  url: string;
  body?: Readonly<Record<string, string | boolean | null>>;
};

/** The request as a shell command. */
const curlOf = ({ method, url, body }: ApiRequest): string =>
  [
    'curl',
    ...(method === 'GET' ? [] : ['-X', method]),
    '-H "X-API-Key: $KEY"',
    ...(body ? ['-d', quoted(JSON.stringify(body))] : []),
    quoted(url),
  ].join(' ');

/** A text with a button that copies it. @param what the button's subject, for those who do not see it */
export const copyable = (text: string, what: string): Html => html`
<div class="copyable">
<pre><code>${text}</code></pre>
<button type="button" data-copy>Copy<span class="visually-hidden"> ${what}</span></button>
</div>`;

/** What the page did, as commands that do it again. */
export const curlBox = (requests: readonly ApiRequest[], words = 'Show as curl'): Html => html`
<details class="curl">
<summary>${words}</summary>
${requests.map((request) => copyable(curlOf(request), `${request.method} request`))}
</details>`;

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
