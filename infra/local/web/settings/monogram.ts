import { type Html, html } from '../pages/html.ts';

/** As many as rows.css has. */
const hues = 6;

/** A provider's letters in place of its logo. Its colour follows from its name and is always the same. */
export const monogram = (label: string): Html => {
  const words = label.match(/[\p{L}\p{N}]+/gu) ?? ['?'];
  const capitals = [...(words[0] ?? '?').slice(1)].find((letter) => /\p{Lu}/u.test(letter));
  const second = words[1]?.[0] ?? capitals ?? '';
  const letters = `${words[0]?.[0] ?? ''}${second}`.toUpperCase();
  const sum = [...label].reduce(
    (hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 997,
    7,
  );
  return html`<span class="monogram" data-hue="${String(sum % hues)}" aria-hidden="true">${letters}</span>`;
};
