import { documentOf } from '../pages/document.ts';
import { type Html, html } from '../pages/html.ts';
import type { Setup } from './setup.ts';
import { setupList } from './setup-list.ts';

export const settingsPath = '/settings/integrations';
export const formPath = '/settings/event-form';
/** Where the pages' elements get their sessions. */
export const sessionPath = '/settings/session';

/** Loads the elements. @param baseUrl that of the API */
const elements = (baseUrl: string) =>
  html`<script type="module" src="${baseUrl}/elements.js"></script>`;

type Shown = {
  baseUrl: string;
  setups: readonly Setup[];
  notice: Html | undefined;
  browserBinding: string | undefined;
};

/**
 * Replaces the product's settings page: the tenant's accounts, as any page shows them that loads the
 * elements, and how to set up the other providers.
 */
export const integrationsPage = ({ baseUrl, setups, notice, browserBinding }: Shown): Html =>
  documentOf({
    title: 'Integrations',
    place: settingsPath,
    about: html`Accounts that voice agents and events can use.`,
    content: html`${notice}
${elements(baseUrl)}
<trunkline-integrations session="${sessionPath}" ${browserBinding && html`browser-binding="${browserBinding}"`}></trunkline-integrations>
${setupList(setups)}`,
  });

/** The form of any event, with the choices of a connected account, and what to save of it. */
export const formPage = (baseUrl: string): Html =>
  documentOf({
    title: 'Event form',
    place: formPath,
    about: html`The choices come live from a <a href="${settingsPath}">connected account</a>.`,
    content: html`${elements(baseUrl)}
<trunkline-event-form session="${sessionPath}"></trunkline-event-form>`,
  });

export const notFoundPage = documentOf({
  title: 'Page not found',
  about: html`There is no such page. Go to the <a href="${settingsPath}">integrations</a>.`,
});
