import { html, type SafeHtml } from '../../../../functions/platform/http/html.ts';
import packageJson from '../../../../package.json' with { type: 'json' };
import { quoted } from '../../../operator/target.ts';
import { firstRequests } from '../../banner.ts';
import type { OutcomeChoice } from '../../demo-provider/outcomes.ts';
import type { LocalJson } from '../../local-json.ts';
import { documentOf } from '../pages/document.ts';
import { copyable, facts, followToggle, listStatus, shownTime } from '../pages/html.ts';
import { formPath, settingsPath } from '../settings/settings-pages.ts';
import { outcomeSection } from './outcome-section.ts';
import type { RecentRequest } from './recent-requests.ts';

/** What a local stack is, for its start page. */
export type RunningStack = {
  info: LocalJson;
  dataDir: string;
  startedAtMs: number;
};

type ListedAddress = readonly [name: string, address: string, note: string];

/** What people open or call. */
const addressesOf = ({ base_url, frontend_url }: LocalJson): ListedAddress[] => [
  ['API', base_url, 'The base address. Every path begins with it.'],
  ['API docs', `${base_url}/docs`, 'Every endpoint, parameter and error.'],
  ['Settings page', frontend_url + settingsPath, 'Connect accounts.'],
  ['Event form', frontend_url + formPath, 'Try the form of any event.'],
  ['Events', `${frontend_url}/events`, 'What happened to connections.'],
  ['Demo provider', `${frontend_url}/demo-provider/stats`, 'Any name may log in.'],
];

/** What stands in for AWS. */
const servicesOf = (info: LocalJson): ListedAddress[] => [
  ['DynamoDB', info.dynamodb_endpoint, 'The tables and their streams.'],
  ['KMS', info.kms_endpoint, 'The keys of secrets and states.'],
  ['Event queue', info.events_queue_url, 'Gets every connection event.'],
  ['Lambda', info.lambda_endpoint, 'Gives access tokens to services.'],
];

/** What a browser opens: the other addresses are for programs. */
const isPage = (address: string) => /\/(docs|events|stats|settings\/\S+)$/.test(address);

const addresses = (listed: ListedAddress[]): SafeHtml =>
  facts(
    listed.map(([name, address, note]) => {
      const code = html`<code>${address}</code>`;
      const shown = isPage(address) ? html`<a href="${address}">${code}</a>` : code;
      return [name, html`${shown} <span class="quiet">${note}</span>`];
    }),
  );

const toneOf = ({ status, refusal }: RecentRequest) => {
  if (status >= 500) return 'bad';
  return refusal || status >= 400 ? 'warn' : 'good';
};

/** A request, which unfolds to a command that sends it again, and the reason if it was refused. */
const requestItem = (request: RecentRequest, { base_url }: LocalJson): SafeHtml => {
  const { number, at, method, path, status, durationMs, refusal } = request;
  const [flag, address] = [
    method === 'GET' ? '' : ` -X ${quoted(method)}`,
    new URL(base_url).origin,
  ];
  const curl = `curl -i${flag} -H "X-API-Key: $KEY" ${quoted(address + path)}`;
  return html`<li data-number="${String(number)}">
<details class="grow"><summary><code>${method} ${path}</code> <span class="visually-hidden">as curl</span></summary>
${copyable(curl, 'this request as curl')}</details>
<span class="badge ${toneOf(request)}">${String(status)}</span>
<span class="quiet took">${String(durationMs)} ms</span> ${shownTime(at)}
${refusal && html`<p class="reason">${refusal.detail} <code>${refusal.code}</code></p>`}
</li>
`;
};

type OverviewContent = {
  running: RunningStack;
  requests: readonly RecentRequest[];
  choice: OutcomeChoice;
};

/** The start page. It never holds the key: a script fetches it when somebody requests it. */
export const overviewPage = ({ running, requests, choice }: OverviewContent): SafeHtml => {
  const { info, dataDir, startedAtMs } = running;
  const items = requests.map((each) => requestItem(each, info)).reverse();
  return documentOf({
    title: 'Trunkline runs on this machine',
    barPath: '/',
    action: html`<a class="button primary" href="${settingsPath}">Connect an account</a>`,
    about: html`Version ${packageJson.version}. Started ${shownTime(startedAtMs)}. Data in <code>${dataDir}</code>.`,
    content: html`<section aria-labelledby="addresses">
<h2 id="addresses">Addresses</h2>
<div class="card">${addresses(addressesOf(info))}</div>
<details class="card"><summary>AWS services on this machine</summary>${addresses(servicesOf(info))}</details>
</section>
<section aria-labelledby="key">
<h2 id="key">API key</h2>
<p class="quiet">Of the tenant ${info.tenant_id}, for everything. Programs find it in <code>local.json</code> of the data folder.</p>
<div class="card between"><code data-key>sk_local_••••••••••••••••</code>
<div class="actions"><button type="button" data-show aria-pressed="false">Show key</button>
<button type="button" data-copy="key" aria-live="polite">Copy<span> key</span></button></div></div>
<p role="status" class="visually-hidden" data-said></p>
<h3>First requests</h3>
${copyable(firstRequests(info, dataDir).join('\n'), 'the lines')}
</section>
<section aria-labelledby="requests">
<div class="between"><h2 id="requests">Last requests</h2>${followToggle}
<p class="quiet">The last 50 that programs and providers sent to the API, newest first, with the reason of each refusal. Unfold one to show it as curl. Those of these pages are left out; queries, bodies and secrets are never kept.</p></div>
${listStatus}
<ol class="card rows" reversed tabindex="0" aria-labelledby="requests" data-items="request" data-most="50">${items}</ol>
<p class="card quiet">None yet. Send one of the lines above.</p>
</section>
${outcomeSection(choice)}`,
  });
};
