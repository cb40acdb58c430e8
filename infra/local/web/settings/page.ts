import { documentOf } from '../pages/document.ts';
import { type Html, html } from '../pages/html.ts';
import { sessionPath, settingsPath } from './paths.ts';
import type { Setup } from './setup.ts';
import { setupList } from './setup-list.ts';

const layout = (title: string, content: Html, place?: string) =>
  documentOf({ title, place, assets: 'settings', content });

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
<script type="module" src="${baseUrl}/elements.js"></script>
<trunkline-integrations session="${sessionPath}" ${browserBinding && html`browser-binding="${browserBinding}"`}></trunkline-integrations>
<noscript><p class="notice warn">To connect accounts, this page needs JavaScript.</p></noscript>
${setupList(setups)}`,
    settingsPath,
  );

export const notFoundPage = (): Html =>
  layout(
    'Page not found',
    html`<h1>Page not found</h1>
<p>There is no such page. Go to the <a href="${settingsPath}">integrations</a>.</p>`,
  );
