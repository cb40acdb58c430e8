import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { settingsPath } from './paths.ts';

const asset = (type: string, url: URL) =>
  [`${settingsPath}/${basename(url.pathname)}`, { type, content: readFileSync(url) }] as const;

const script = 'text/javascript';

/** Styles and scripts of the page, by path. */
export const assets: ReadonlyMap<string, { type: string; content: Buffer }> = new Map([
  asset('text/css', new URL('./page.css', import.meta.url)),
  asset('text/css', new URL('./form.css', import.meta.url)),
  asset('text/css', new URL('./notice.css', import.meta.url)),
  asset(script, new URL('./browser/account-notice.js', import.meta.url)),
  asset(script, new URL('./browser/event-form.js', import.meta.url)),
  asset(script, new URL('./browser/first-event.js', import.meta.url)),
  asset(script, new URL('./browser/field.js', import.meta.url)),
  asset(script, new URL('./browser/field-elements.js', import.meta.url)),
  asset(script, new URL('./browser/read-options.js', import.meta.url)),
  asset(script, new URL('./browser/words.js', import.meta.url)),
]);
