import { assetsBelow } from '../pages/assets-below.ts';
import { settingsPath } from './paths.ts';

/** Styles and scripts of the page, by path. */
export const assets = assetsBelow(settingsPath, [
  new URL('./styles/combobox.css', import.meta.url),
  new URL('./styles/dialog.css', import.meta.url),
  new URL('./styles/event-form.css', import.meta.url),
  new URL('./styles/monogram.css', import.meta.url),
  new URL('./styles/panel.css', import.meta.url),
  new URL('./styles/rows.css', import.meta.url),
  new URL('./browser/account-choice.js', import.meta.url),
  new URL('./browser/account-notice.js', import.meta.url),
  new URL('./browser/choice.js', import.meta.url),
  new URL('./browser/combobox.js', import.meta.url),
  new URL('./browser/element.js', import.meta.url),
  new URL('./browser/event-form.js', import.meta.url),
  new URL('./browser/field-elements.js', import.meta.url),
  new URL('./browser/field.js', import.meta.url),
  new URL('./browser/first-event.js', import.meta.url),
  new URL('./browser/known-refusal.js', import.meta.url),
  new URL('./browser/option-list.js', import.meta.url),
  new URL('./browser/option-reader.js', import.meta.url),
  new URL('./browser/page.js', import.meta.url),
  new URL('./browser/plain.js', import.meta.url),
  new URL('./browser/read-options.js', import.meta.url),
  new URL('./browser/refresh-states.js', import.meta.url),
  new URL('./browser/repeat-attempt.js', import.meta.url),
  new URL('./browser/repeat-offer.js', import.meta.url),
  new URL('./browser/request-list.js', import.meta.url),
  new URL('./browser/saved-choices.js', import.meta.url),
  new URL('./browser/words.js', import.meta.url),
]);
