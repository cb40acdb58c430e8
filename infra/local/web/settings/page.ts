import { documentOf } from '../pages/document.ts';
import { type Html, html } from '../pages/html.ts';
import { formPath, sessionPath, settingsPath } from './paths.ts';
import type { Setup } from './setup.ts';
import { setupList } from './setup-list.ts';

const layout = (title: string, content: Html, place?: string) =>
  documentOf({ title, place, assets: 'settings', content });

const elements = (
  baseUrl: string,
) => html`<script type="module" src="${baseUrl}/elements.js"></script>
<noscript><p class="notice warn">This page needs JavaScript.</p></noscript>`;

type Shown = {
  baseUrl: string;
  setups: readonly Setup[];
  notice: Html | undefined;
  browserBinding: string | undefined;
};

/** The tenant's accounts, as any page shows them that loads the elements. */
export const integrationsPage = ({ baseUrl, setups, notice, browserBinding }: Shown): Html =>
  layout(
    'Integrations',
    html`<h1>Integrations</h1>
<p class="quiet">Accounts that voice agents and events can use.</p>
${notice}
${elements(baseUrl)}
<trunkline-integrations session="${sessionPath}" ${browserBinding && html`browser-binding="${browserBinding}"`}></trunkline-integrations>
${setupList(setups)}`,
    settingsPath,
  );

/** The form of any event, with the choices of a connected account, and what to save of it. */
export const formPage = (baseUrl: string): Html =>
  layout(
    'Event form',
    html`<h1>Event form</h1>
<p class="quiet">The choices come live from a <a href="${settingsPath}">connected account</a>.</p>
${elements(baseUrl)}
<trunkline-event-form session="${sessionPath}"></trunkline-event-form>`,
    formPath,
  );

export const notFoundPage = (): Html =>
  layout(
    'Page not found',
    html`<h1>Page not found</h1>
<p>There is no such page. Go to the <a href="${settingsPath}">integrations</a>.</p>`,
  );
