import { css } from 'lit';

export const listStyles = css`
:host { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.75rem; }
section > h2 { margin-bottom: 0.75rem; }
section > h3 { margin: 1rem 0 0.4rem; }
.empty { display: contents; }
.rows > li ~ li { border-top: 1px solid var(--line); }
summary, .types > li { display: flex; align-items: center; gap: 0.75rem; min-height: 3.5rem; padding: 0.5rem 1rem; }
summary { cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
summary::after { flex: none; width: 0.45rem; height: 0.45rem; margin: 0 0.25rem 0.2rem 0; border: solid var(--quiet); border-width: 0 1.5px 1.5px 0; rotate: 45deg; content: ""; }
[open] > summary::after { margin-bottom: -0.2rem; rotate: 225deg; }
summary:focus-visible { border-radius: calc(1.5 * var(--radius)); outline-offset: -2px; }
.who { flex: 1; min-width: 0; line-height: 1.35; }
strong { font-weight: 500; }
/* One line, whatever somebody named the account. */
.who > .quiet { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.tag { margin-inline-start: 0.35rem; padding: 0.05rem 0.4rem; border: 1px solid var(--line); border-radius: 1rem; color: var(--quiet); font-size: 0.75rem; white-space: nowrap; }
.trouble { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1rem; margin: 0 1rem 0.9rem 3.75rem; color: var(--tone); font-size: var(--small); }
.trouble > p { flex: 1 1 14rem; }
.panel { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.1rem; padding: 0.5rem 1rem 1.25rem 3.75rem; font-size: var(--small); }
.panel label { display: block; margin-bottom: 0.3rem; color: var(--quiet); }
:is(.trouble, .panel) button { font-size: 1em; }
.joined { display: flex; gap: 0.5rem; max-width: 26rem; }
.joined > button { flex: none; }
dl { display: grid; gap: 0.2rem; }
dl > div { display: grid; grid-template-columns: 7.5rem 1fr; gap: 0.5rem; }
dt { color: var(--quiet); }
code { font-family: ui-monospace, Menlo, Consolas, monospace; font-size: 0.8125rem; }
.filter { display: flex; align-items: center; gap: 1rem; max-width: 26rem; }
.filter > span { flex: none; }
.types { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(20rem, 100%), 1fr)); gap: 0.5rem; }
dialog { width: min(28rem, calc(100vw - 2rem)); padding: 1.25rem; border: 1px solid var(--line); border-radius: calc(1.5 * var(--radius)); background: var(--card); color: var(--text); }
dialog::backdrop { background: rgb(0 0 0 / 45%); }
dialog ul { display: grid; gap: 0.5rem; margin: 0.75rem 0; padding-inline-start: 1.1rem; list-style: disc; }
dialog .actions { justify-content: flex-end; margin-top: 1.25rem; }
@media (max-width: 40rem) { .panel { padding-inline-start: 1rem; } .trouble { margin-inline-start: 1rem; } dialog .actions > button { flex: 1; } }
`;
