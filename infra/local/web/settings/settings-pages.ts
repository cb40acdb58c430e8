import { type Html, html } from '../../../../functions/invitations/page/html.ts';
import { documentOf } from '../pages/document.ts';
import type { Setup } from './setup.ts';
import { setupList } from './setup-list.ts';

export const settingsPath = '/settings/integrations';
export const formPath = '/settings/event-form';
/** Where the pages' elements get their sessions. */
export const sessionPath = '/settings/session';

const elements = ({ baseUrl }: Place) =>
  html`<script type="module" src="${baseUrl}/elements.js"></script>`;

/** What each element of a page has. `browserBinding`: the hash of the browser's cookie, if it gets one. */
type Place = { baseUrl: string; browserBinding: string | undefined };
type Shown = Place & { setups: readonly Setup[]; notice: Html | undefined };

const attributes = ({ browserBinding }: Place) =>
  html`session="${sessionPath}" ${browserBinding && html`browser-binding="${browserBinding}"`}`;

/**
 * Replaces the product's settings page: the tenant's accounts, as any page shows them that loads the
 * elements, and how to set up the other providers.
 */
export const integrationsPage = ({ setups, notice, ...place }: Shown): Html =>
  documentOf({
    title: 'Integrations',
    place: settingsPath,
    about: html`Accounts that voice agents and events can use.`,
    content: html`${notice}
${elements(place)}
<trunkline-integrations ${attributes(place)}></trunkline-integrations>
${setupList(setups)}`,
  });

/** The form of any event, with the choices of a connected account, and what to save of it. */
export const formPage = (place: Place, returnUrl: string): Html =>
  documentOf({
    title: 'Event form',
    place: formPath,
    about: html`The choices come live from a <a href="${settingsPath}">connected account</a>.`,
    content: html`${elements(place)}
<trunkline-event-form ${attributes(place)} return-url="${returnUrl}"></trunkline-event-form>`,
  });

export const notFoundPage = documentOf({
  title: 'Page not found',
  about: html`There is no such page. Go to the <a href="${settingsPath}">integrations</a>.`,
});
