import { css } from 'lit';

/**
 * What all elements share: colours that a page can set, and what people press and fill in. Colours
 * follow the page's `color-scheme`.
 */
export const base = css`
:host {
  --text: var(--trunkline-text, light-dark(#17171a, #ededf0));
  --quiet: var(--trunkline-quiet, light-dark(#5e5e68, #a0a0ab));
  --card: var(--trunkline-surface, light-dark(#fff, #141417));
  --raised: var(--trunkline-raised, light-dark(#f4f4f6, #1c1c20));
  --line: var(--trunkline-line, light-dark(#e6e6ea, #27272c));
  --edge: var(--trunkline-edge, light-dark(#8a8a94, #6c6c77));
  --accent: var(--trunkline-accent, light-dark(#4a4fc4, #a5aaff));
  --fill: var(--trunkline-fill, light-dark(#4f54cf, #5b60dd));
  --on-fill: var(--trunkline-on-fill, #fff);
  --good: var(--trunkline-good, light-dark(#18794e, #4fc78a));
  --warn: var(--trunkline-warn, light-dark(#8f4d00, #f0b35a));
  --bad: var(--trunkline-bad, light-dark(#b4232a, #ff9592));
  --radius: var(--trunkline-radius, 0.5rem);
  --small: 0.875em;
  /* The least height of what people press: larger for a thumb. */
  --target: 2.125rem;
  display: block;
  color: var(--text);
  font: var(--trunkline-font, inherit);
  line-height: 1.5;
  overflow-wrap: anywhere;
}
/* Larger for a thumb; and browsers of phones zoom in on a field with smaller letters. */
@media (max-width: 40rem), (pointer: coarse) { :host { --target: 2.75rem; --least-letters: 1rem; } }
:host([hidden]), [hidden] { display: none !important; }
*, ::before, ::after { box-sizing: border-box; }
:is(h2, h3, p, ul, dl, dd, form) { min-width: 0; margin: 0; }
:is(h2, h3) { font-size: 1em; font-weight: 600; }
ul { padding: 0; list-style: none; }
a { color: var(--accent); }
.quiet { color: var(--quiet); font-size: var(--small); }
.actions { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; }
.card { border: 1px solid var(--line); border-radius: calc(1.5 * var(--radius)); background: var(--card); }
.visually-hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
button { min-height: var(--target); padding: 0.25rem 0.8rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--card); color: var(--text); font: inherit; font-size: var(--small); font-weight: 500; line-height: 1.2; cursor: pointer; }
button:hover { border-color: var(--edge); background: var(--raised); }
:is(.primary, .danger) { border-color: transparent; background: var(--fill); color: var(--on-fill); }
:is(.primary, .danger):hover { border-color: transparent; background: color-mix(in srgb, var(--fill) 85%, #000); }
.danger { --fill: light-dark(#b4232a, #c0353b); --on-fill: #fff; }
.plain { border-color: transparent; background: none; }
:is(.plain.bad, .problem) { color: var(--bad); }
button:disabled, button[aria-disabled="true"] { cursor: default; opacity: 0.65; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
label { font-size: var(--small); font-weight: 500; }
:is(input, select) { width: 100%; min-height: var(--target); padding: 0.25rem 0.7rem; border: 1px solid var(--edge); border-radius: var(--radius); background: var(--card); color: var(--text); font: inherit; font-size: max(1em, var(--least-letters, 0px)); }
:is(input, select)[aria-invalid="true"] { border-color: var(--bad); }
::placeholder { color: var(--quiet); opacity: 1; }
/* Tones: always with words, so that colour is never the only sign. */
.good { --tone: var(--good); }
.warn { --tone: var(--warn); }
.bad { --tone: var(--bad); }
.badge { display: inline-flex; align-items: center; gap: 0.4rem; color: var(--quiet); font-size: var(--small); white-space: nowrap; }
.badge::before { width: 0.5rem; height: 0.5rem; border: 1.5px solid var(--tone, var(--edge)); border-radius: 50%; background: var(--tone, none); content: ""; }
.questions { display: grid; flex: 1; gap: 0.75rem; max-width: 26rem; }
.notice { display: grid; gap: 0.6rem; padding: 0.9rem 1.1rem; border: 1px solid color-mix(in srgb, var(--tone, var(--quiet)) 30%, transparent); border-radius: calc(1.5 * var(--radius)); background: color-mix(in srgb, var(--tone, var(--card)) 8%, var(--card)); }
.notice:focus { outline: none; }
.notice strong { font-weight: 600; }
@media (prefers-reduced-motion: no-preference) { :is(button, input, select, summary) { transition: background-color 0.12s, border-color 0.12s; } }
`;
