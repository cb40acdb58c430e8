import * as z from 'zod';
import { oauthComplete } from '../../../../functions/connect/contracts/oauth-complete.ts';
import { completionCodePattern } from '../../../../functions/connect/domain/flow-id.ts';
import { html, type SafeHtml } from '../../../../functions/platform/http/html.ts';
import { quoted } from '../../../operator/target.ts';
import { documentOf } from '../pages/document.ts';
import { copyable } from '../pages/html.ts';
import type { SettingsWords } from './words.ts';

const deferredCompletion = z.object({ completion_code: z.string().regex(completionCodePattern) });

/**
 * The address shows a connection that the tenant's server completes. This page has no sessions of people,
 * so it cannot know who started the connection, and only shows how to complete it.
 */
export const deferredCompletionNotice = (
  query: URLSearchParams,
  baseUrl: string,
): SafeHtml | undefined => {
  const { data } = deferredCompletion.safeParse(Object.fromEntries(query));
  if (!data) return undefined;
  const body = JSON.stringify({ attempt_id: '<attempt_id of the person’s session>', ...data });
  const command = `curl -X POST -H "X-API-Key: $KEY" -d ${quoted(body)} ${baseUrl}${oauthComplete.path}`;
  return html`<div class="card" role="status" lang="en"><p><strong>The connection waits for your server</strong></p>
<p>Complete it within five minutes, if you know that this person started it:</p>
${copyable(command, 'the command')}</div>`;
};

export const settingsPath = '/settings/integrations';
export const formPath = '/settings/event-form';
/** Where the pages' elements get their sessions. */
export const sessionPath = '/settings/session';

const elements = ({ baseUrl }: ElementAttributes) =>
  html`<script type="module" src="${baseUrl}/elements.js"></script>`;

/** What each element of a page has. `browserBinding`: the hash of the browser's cookie, if it gets one. */
type ElementAttributes = {
  baseUrl: string;
  browserBinding: string | undefined;
  words: SettingsWords;
};
type IntegrationsPageContent = ElementAttributes & { notice: SafeHtml | undefined };

const speaking = ({ words: { language, text } }: ElementAttributes) => ({
  language,
  noScript: text('no_script'),
});

const attributes = ({ browserBinding }: ElementAttributes) =>
  html`session="${sessionPath}" ${browserBinding && html`browser-binding="${browserBinding}"`}`;

/**
 * Replaces the product's settings page: the tenant's accounts, as any page shows them that loads the
 * elements, and where it says how to set up other providers.
 */
export const integrationsPage = ({ notice, ...settings }: IntegrationsPageContent): SafeHtml =>
  documentOf({
    ...speaking(settings),
    title: settings.words.text('integrations'),
    barPath: settingsPath,
    about: settings.words.phrase('integrations_about'),
    content: html`${notice}
${elements(settings)}
<trunkline-integrations ${attributes(settings)}></trunkline-integrations>
<p class="card quiet">${settings.words.phrase('other_providers')} <a href="${settings.baseUrl}/docs/providers">${settings.words.phrase('set_up')}</a></p>`,
  });

/** The form of any event, with the choices of a connected account, and what to save of it. */
export const formPage = (settings: ElementAttributes, returnUrl: string): SafeHtml =>
  documentOf({
    ...speaking(settings),
    title: settings.words.text('event_form'),
    barPath: formPath,
    about: html`${settings.words.phrase('event_form_about')} <a href="${settingsPath}">${settings.words.phrase('accounts')}</a>`,
    content: html`${elements(settings)}
<trunkline-event-form ${attributes(settings)} return-url="${returnUrl}"></trunkline-event-form>`,
  });

export const notFoundPage = documentOf({
  title: 'Page not found',
  about: html`There is no such page. Go to the <a href="${settingsPath}">integrations</a>.`,
});
