import { css } from 'lit';

/** Of a field with its list. */
export const optionsStyles = css`
.caption { display: flex; align-items: baseline; justify-content: space-between; gap: 1rem; margin-bottom: 0.3rem; }
.caption span { flex: none; }
.combobox { position: relative; }
.combobox > input { padding-right: 2.5rem; text-overflow: ellipsis; }
.combobox > input:disabled { border-style: dashed; background: var(--raised); color: var(--quiet); cursor: not-allowed; opacity: 1; }
.combobox::after { position: absolute; top: calc(var(--target) / 2 - 0.35rem); right: 0.9rem; width: 0.45rem; height: 0.45rem; border: solid var(--quiet); border-width: 0 1.5px 1.5px 0; rotate: 45deg; pointer-events: none; content: ""; }
.combobox:has(.clear, input:disabled)::after { display: none; }
.clear, .chips button { flex: none; width: var(--target); padding: 0; border-color: transparent; background: none; color: var(--quiet); }
.clear { position: absolute; top: 0; right: 0; }
.popup { position: absolute; z-index: 1; inset: calc(100% + 0.3rem) 0 auto; overflow: hidden; border: 1px solid var(--line); border-radius: var(--radius); background: var(--card); box-shadow: 0 12px 32px light-dark(rgb(0 0 0 / 16%), rgb(0 0 0 / 60%)); }
[role="listbox"] { max-height: 18rem; padding: 0.25rem; overflow-y: auto; }
[role="option"] { display: flex; position: relative; align-items: center; min-height: var(--target); padding: 0.25rem 2rem 0.25rem 0.6rem; border-radius: calc(var(--radius) - 0.15rem); cursor: pointer; }
[role="option"]:is(:hover, [data-active]) { background: var(--raised); }
[data-active] { outline: 2px solid var(--accent); outline-offset: -2px; }
[aria-selected="true"], .act { font-weight: 500; }
.act { color: var(--accent); }
[aria-selected="true"]::after { position: absolute; right: 0.8rem; width: 0.35rem; height: 0.65rem; margin-bottom: 0.2rem; border: solid var(--accent); border-width: 0 2px 2px 0; rotate: 45deg; content: ""; }
.state { padding: 0.6rem 0.85rem; color: var(--quiet); font-size: var(--small); }
[role="listbox"]:not([hidden]) + .state { border-top: 1px solid var(--line); }
.chips { display: flex; flex-wrap: wrap; gap: 0.35rem; margin-bottom: 0.3rem; }
.chips li { display: inline-flex; align-items: center; max-width: 100%; padding-left: 0.6rem; border: 1px solid var(--line); border-radius: var(--radius); background: var(--raised); font-size: var(--small); }
.chips bdi { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
#note, #problem, #problem ~ * { margin-top: 0.3rem; font-size: var(--small); }
#problem:empty { display: none; }
.combobox:has(.popup:not([hidden])) ~ :is(#problem, button) { visibility: hidden; }
`;
