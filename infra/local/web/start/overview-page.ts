import packageJson from '../../../../package.json' with { type: 'json' };
import { firstRequests } from '../../banner.ts';
import type { LocalJson } from '../../local-json.ts';
import { documentOf } from '../pages/document.ts';
import { type Html, html, shownTime } from '../pages/html.ts';
import { formPath, settingsPath } from '../settings/paths.ts';
import { outcomeSection } from './outcome-section.ts';

/** What a local stack is, for its start page. */
export type Running = {
  info: LocalJson;
  dataDir: string;
  startedAtMs: number;
};

type Place = readonly [name: string, address: string, note: string];

/** What people open or call. */
const placesOf = ({ info: { base_url, frontend_url } }: Running): Place[] => [
  ['API', base_url, 'The base address. Every path begins with it.'],
  ['API docs', `${base_url}/docs`, 'Every endpoint, parameter and error.'],
  ['Settings page', frontend_url + settingsPath, 'Connect accounts.'],
  ['Event form', frontend_url + formPath, 'Try the form of any event.'],
  ['Events', `${frontend_url}/events`, 'What happened to connections.'],
  ['Demo provider', `${frontend_url}/demo-provider`, 'To connect. Any name may log in.'],
];

/** What stands in for AWS. */
const servicesOf = ({ info }: Running): Place[] => [
  ['DynamoDB', info.dynamodb_endpoint, 'The tables and their streams.'],
  ['KMS', info.kms_endpoint, 'The keys of secrets and states.'],
  ['Event queue', info.events_queue_url, 'Gets every connection event.'],
  ['Lambda', info.lambda_endpoint, 'Gives access tokens to services.'],
];

/** What a browser opens: the other addresses are for programs. */
const isPage = (address: string) => /\/(docs|events|settings\/\S+)$/.test(address);

const addresses = (places: Place[]): Html => html`<dl>
${places.map(
  ([name, address, note]) => html`<div>
<dt>${name}</dt>
<dd>${isPage(address) ? html`<a href="${address}">${address}</a>` : html`<code>${address}</code>`}
<span class="quiet">${note}</span></dd>
</div>`,
)}</dl>`;

const keySection = ({ info: { base_url, tenant_id }, dataDir }: Running): Html => {
  const lines = firstRequests({ base_url }, dataDir).join('\n');
  return html`<section aria-labelledby="key">
<h2 id="key">API key</h2>
<p class="quiet">Of the tenant ${tenant_id}, for everything. Programs find it in <code>local.json</code> of the data folder.</p>
<div class="card between padded" data-api-key>
<code data-shown>sk_local_••••••••••••••••</code>
<span class="actions"><button type="button" data-show aria-pressed="false">Show key</button>
<button type="button" data-copy>Copy key</button></span>
<p role="status" class="quiet"></p>
</div>
<div class="title"><h3>First requests</h3>
<button type="button" data-copy-lines>Copy<span class="visually-hidden"> the lines</span></button></div>
<p role="status" class="quiet" data-copied></p>
<pre><code id="first-requests">${lines}</code></pre>
</section>`;
};

const requestSection = html`<section aria-labelledby="requests" data-requests>
<div class="title"><h2 id="requests">Last requests</h2>
<button type="button" data-pause aria-pressed="false">Pause</button></div>
<p class="quiet">The last 50 that programs and providers sent to the API, newest first, with the reason of each refusal. Those of these pages are left out; queries and secrets are never kept.</p>
<p class="visually-hidden" role="status" data-summary></p>
<p class="problem" role="alert" data-problem></p>
<p class="card quiet empty" data-empty>None yet. Send one of the lines above.</p>
<ol class="card rows" reversed hidden tabindex="0" aria-labelledby="requests"></ol>
</section>`;

/** The start page. It never holds the key: a script asks for it when somebody wants it. */
export const overviewPage = (running: Running): Html => {
  const { dataDir, startedAtMs } = running;
  return documentOf({
    title: 'Trunkline on this machine',
    place: '/',
    assets: 'start',
    content: html`<div class="title"><h1>Trunkline runs on this machine</h1>
<a class="button primary" href="${settingsPath}">Connect an account</a></div>
<p class="quiet">Version ${packageJson.version}. Started ${shownTime(startedAtMs)}. Data in <code>${dataDir}</code>.</p>
<noscript><p class="notice warn">The key, the requests and the demo provider’s outcomes need JavaScript.</p></noscript>
<section aria-labelledby="addresses">
<h2 id="addresses">Addresses</h2>
<div class="card">${addresses(placesOf(running))}
<details><summary>AWS services on this machine</summary>${addresses(servicesOf(running))}</details></div>
</section>
${keySection(running)}
${requestSection}
${outcomeSection()}`,
  });
};
