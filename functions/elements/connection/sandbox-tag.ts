import { html } from 'lit';

/** Beside what is not real; one word in every language. */
export const sandboxTag = (of: { sandbox?: true | undefined } | undefined) =>
  of?.sandbox && html` <span class="tag quiet">Sandbox</span>`;
