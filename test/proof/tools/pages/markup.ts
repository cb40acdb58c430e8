import { pageRow } from './page-row.ts';

const field = `<trunkline-options session="/session" component="demo" event="task_completed" field="task_id" parents='{"project_id":"website"}'></trunkline-options>`;

export const markup = [
  pageRow({
    tool: 'htmx',
    packages: { 'htmx.org': '2.0.11' },
    files: {
      'app.js': `import htmx from 'htmx.org';
import { drawWhenReady, root } from './given.js';

document.body.addEventListener('htmx:configRequest', ({ detail }) => heard.push(detail.formData.get('task_id')));
drawWhenReady(() => {
  root.innerHTML = \`<form hx-post="/saved" hx-trigger="change" hx-swap="none">${field}</form>\`;
  htmx.process(root);
});
`,
    },
    late: 'kept',
    outcome: { verdict: 'works', why: '`hx-trigger="change"` hears a choice.' },
  }),
  pageRow({
    tool: 'Turbo',
    packages: { '@hotwired/turbo': '8.0.23' },
    files: {
      'app.js': `import * as Turbo from '@hotwired/turbo';
import { drawWhenReady, hear, root } from './given.js';

root.addEventListener('trunkline-chosen', hear);
drawWhenReady(() =>
  Turbo.renderStreamMessage(\`<turbo-stream action="update" target="root"><template>${field}</template></turbo-stream>\`));
`,
    },
    late: 'kept',
    outcome: { verdict: 'works', why: 'Also in a stream.' },
  }),
];
