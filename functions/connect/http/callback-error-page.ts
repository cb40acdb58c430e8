import { prefersHtml } from '../../platform/http/accept.ts';
import { html } from '../../platform/http/html.ts';
import { type HtmlPage, htmlPage } from '../../platform/http/html-page.ts';
import { settingsPage } from './settings-redirect.ts';

type PageWords = { title: string; text: string };

const failedHere: PageWords = {
  title: 'Something failed on our side',
  text: 'Look at your connections first. If the account is not there, start again where you began.',
};

const words: Readonly<Record<number, PageWords>> = {
  400: {
    title: 'Open this link again',
    text: 'Your browser loaded it ahead of time, and it works only once. Nothing was connected yet: reload this page to go on.',
  },
  404: {
    title: 'This address belongs to no service',
    text: 'Nothing was connected. Start again where you began, and choose the service there.',
  },
  422: {
    title: 'This connection could not be finished',
    text: 'The address that brought you here is incomplete, or was changed on the way. Nothing was connected. Start again where you began.',
  },
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
  const { title, text } = words[status] ?? failedHere;
  const way =
    deps &&
    html`\n<p><a class="button" href="${settingsPage(deps.frontendUrl)}">Go to your connections</a></p>`;
  return htmlPage({ title, body: html`<p>${text}</p>${way}` });
};
