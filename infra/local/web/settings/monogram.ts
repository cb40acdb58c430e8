import { type Html, html } from '../pages/html.ts';

/**
 * A provider's letters in place of its logo. Its colour follows from its name and is always the same;
 * lightness is the same for all hues, so each has contrast enough.
 */
export const monogram = (label: string): Html => {
  const [first = '?', second] = label.match(/[\p{L}\p{N}]+/gu) ?? [];
  const capital = /(?<=.)\p{Lu}/u.exec(first)?.[0] ?? '';
  const letters = `${first[0]}${second?.[0] ?? capital}`.toUpperCase();
  const sum = [...label].reduce(
    (all, letter) => (all * 31 + (letter.codePointAt(0) ?? 0)) % 997,
    7,
  );
  const hue = String((sum % 12) * 30 + 20);
  return html`<svg class="monogram" width="32" height="32" aria-hidden="true">
<rect width="32" height="32" rx="8" fill="light-dark(oklch(94% 0.04 ${hue}), oklch(30% 0.05 ${hue}))"/>
<text x="16" y="16" fill="light-dark(oklch(42% 0.11 ${hue}), oklch(86% 0.08 ${hue}))">${letters}</text></svg>`;
};
