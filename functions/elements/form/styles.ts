import { css } from 'lit';

export const formStyles = css`
:host, form { display: grid; gap: 1rem; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 12rem), 1fr)); gap: 1rem; }
.pair label, .pair select { display: block; margin-top: 0.3rem; }
pre {
  margin: 0;
  padding: 0.75rem;
  border: 1px solid var(--line);
  border-radius: var(--radius);
  background: var(--raised);
  font: 0.8125rem / 1.5 ui-monospace, Menlo, Consolas, monospace;
  white-space: pre-wrap;
}
`;
