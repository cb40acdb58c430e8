import { assetsBelow } from './assets-below.ts';

/** The addresses of the styles that all pages share. */
export const lookPaths = ['look', 'controls', 'commands', 'bar'].map(
  (name) => `/pages/${name}.css`,
);

/** These styles, the parts that several pages use, and the page of events, by path. */
export const lookFiles = new Map([
  ...assetsBelow('/pages', [
    new URL('./look.css', import.meta.url),
    new URL('./controls.css', import.meta.url),
    new URL('./commands.css', import.meta.url),
    new URL('./bar.css', import.meta.url),
    new URL('./events.css', import.meta.url),
  ]),
  // Their addresses are as their folders, so that relative imports mean the same in both.
  ...assetsBelow('/pages/browser', [
    new URL('./browser/ask.js', import.meta.url),
    new URL('./browser/events.js', import.meta.url),
    new URL('./browser/find.js', import.meta.url),
    new URL('./browser/keep-looking.js', import.meta.url),
    new URL('./browser/shown-time.js', import.meta.url),
  ]),
]);
