import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { settingsPath } from './paths.ts';

const asset = (type: string, url: URL) =>
  [`${settingsPath}/${basename(url.pathname)}`, { type, content: readFileSync(url) }] as const;

const script = 'text/javascript';

/** Styles and scripts of the page, by path. */
export const assets: ReadonlyMap<string, { type: string; content: Buffer }> = new Map([
  asset('text/css', new URL('./styles/combobox.css', import.meta.url)),
  asset('text/css', new URL('./styles/dialog.css', import.meta.url)),
  asset('text/css', new URL('./styles/panel.css', import.meta.url)),
  asset('text/css', new URL('./styles/event-form.css', import.meta.url)),
  asset('text/css', new URL('./styles/monogram.css', import.meta.url)),
  asset('text/css', new URL('./styles/rows.css', import.meta.url)),
  asset(script, new URL('./browser/account-notice.js', import.meta.url)),
  asset(script, new URL('./browser/choice.js', import.meta.url)),
  asset(script, new URL('./browser/combobox.js', import.meta.url)),
  asset(script, new URL('./browser/element.js', import.meta.url)),
  asset(script, new URL('./browser/event-form.js', import.meta.url)),
  asset(script, new URL('./browser/field.js', import.meta.url)),
  asset(script, new URL('./browser/field-elements.js', import.meta.url)),
  asset(script, new URL('./browser/first-event.js', import.meta.url)),
  asset(script, new URL('./browser/option-list.js', import.meta.url)),
  asset(script, new URL('./browser/option-reader.js', import.meta.url)),
  asset(script, new URL('./browser/page.js', import.meta.url)),
  asset(script, new URL('./browser/plain.js', import.meta.url)),
  asset(script, new URL('./browser/read-options.js', import.meta.url)),
  asset(script, new URL('./browser/refresh-states.js', import.meta.url)),
  asset(script, new URL('./browser/request-list.js', import.meta.url)),
  asset(script, new URL('./browser/saved-choices.js', import.meta.url)),
  asset(script, new URL('./browser/words.js', import.meta.url)),
]);
