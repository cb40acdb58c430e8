import { preferredLanguage, prefersHtml } from '../../platform/http/accept.ts';
import { html } from '../../platform/http/html.ts';
import { type HtmlPage, htmlPage } from '../../platform/http/html-page.ts';
import { callbackWords } from './callback-words.ts';
import { settingsPage } from './settings-redirect.ts';

/** What happened, by status; anything else failed on our side. */
const happened: Readonly<Record<number, 'reload' | 'unknown' | 'unfinished'>> = {
  400: 'reload',
  404: 'unknown',
  422: 'unfinished',
};

/**
 * The page in the place of an error as JSON, for a person whom we cannot send back. It repeats nothing of the
 * request. Programs get JSON.
 * @param deps absent where our configuration cannot be read
 */
export const callbackErrorPage = async (
  deps: { frontendUrl: string } | undefined,
  { headers }: { headers: Readonly<Record<string, string | undefined>> },
  status: number,
): Promise<HtmlPage | undefined> => {
  if (!prefersHtml(headers.accept)) return undefined;
  const language = preferredLanguage(headers['accept-language']);
  const words = callbackWords[language];
  const what = happened[status] ?? 'failed';
  const way =
    deps &&
    html`\n<p><a class="button" href="${settingsPage(deps.frontendUrl)}">${words.go}</a></p>`;
  return htmlPage({
    title: words[`${what}_title`],
    body: html`<p>${words[`${what}_text`]}</p>${way}`,
    language,
  });
};
