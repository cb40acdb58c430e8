import { fieldsText } from './given.ts';
import { pageRow } from './page-row.ts';

const turned = fieldsText.toReversed().join('');

const form = (
  attributes: string,
  turn: string,
) => `<form method="post" action="/saved"${attributes}>
<div id="fields">${fieldsText.join('')}</div><button type="button" ${turn}>Turn</button><button>Save</button></form>
`;

export const markup = [
  pageRow({
    tool: 'htmx',
    packages: { 'htmx.org': '2.0.11', idiomorph: '0.8.0' },
    files: {
      'app.js': `import htmx from 'htmx.org';
import { Idiomorph } from 'idiomorph';

htmx.defineExtension('morph', {
  isInlineSwap: (style) => style === 'morph',
  handleSwap: (_, target, { children }) => Idiomorph.morph(target, children, { morphStyle: 'innerHTML' }),
});
const changed = ['second', 'first'];
document.addEventListener('htmx:configRequest', ({ detail }) => {
  if (detail.path === '/heard') globalThis.heard = [...globalThis.heard ?? [], detail.formData.get(changed.shift())];
});
`,
      'server.html': form(
        ' hx-post="/heard" hx-trigger="change" hx-swap="none" hx-ext="morph"',
        'hx-get="/turned" hx-target="#fields" hx-swap="morph"',
      ),
    },
    turned,
    settings: [],
    why: '`hx-trigger="change"` hears a choice. A swap by idiomorph keeps it.',
  }),
  pageRow({
    tool: 'Turbo',
    packages: { '@hotwired/turbo': '8.0.23' },
    files: {
      'app.js': `import '@hotwired/turbo';
import { hear } from './given.js';

document.addEventListener('trunkline-chosen', hear);
globalThis.turned = ${JSON.stringify(`<turbo-stream action="update" method="morph" target="fields"><template>${turned}</template></turbo-stream>`)};
`,
      'server.html': form('', 'onclick="Turbo.renderStreamMessage(turned)"'),
    },
    settings: [],
    why: 'A stream that morphs keeps a choice.',
  }),
];
