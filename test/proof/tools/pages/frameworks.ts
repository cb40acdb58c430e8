import { pageRow } from './page-row.ts';

const jsx = (before: string) => `${before}
import { drawWhenReady, hear, parents, root, session } from './given.js';

const Field = () => (
  <trunkline-options component="demo" event="task_completed" field="task_id"
    session={session} parents={parents} ontrunkline-chosen={hear}></trunkline-options>
);
drawWhenReady(draw);
`;

const first = (why: string) =>
  ({
    verdict: 'works with this setting',
    why: `The script first: an object that is set earlier is lost. ${why}`.trim(),
  }) as const;

export const frameworks = [
  pageRow({
    tool: 'React, in StrictMode',
    packages: { react: '19.3.1', 'react-dom': '19.3.1' },
    files: {
      'app.jsx': jsx(`import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
const draw = () => createRoot(root).render(<StrictMode><Field /></StrictMode>);`),
    },
    jsxImportSource: 'react',
    late: 'lost',
    outcome: first('`trunkline/react` does that.'),
  }),
  pageRow({
    tool: 'Preact',
    packages: { preact: '11.2.0' },
    files: {
      'app.jsx': jsx(
        `import { render } from 'preact';\nconst draw = () => render(<Field />, root);`,
      ),
    },
    jsxImportSource: 'preact',
    late: 'lost',
    outcome: first(''),
  }),
  pageRow({
    tool: 'Vue',
    packages: { vue: '3.5.45' },
    files: {
      'app.js': `import { createApp } from 'vue/dist/vue.esm-bundler.js';
import { drawWhenReady, hear, parents, session } from './given.js';

const app = createApp({
  setup: () => ({ hear, parents, session }),
  template: \`<trunkline-options component="demo" event="task_completed" field="task_id"
    :session.prop="session" :parents.prop="parents" @trunkline-chosen="hear"></trunkline-options>\`,
});
app.config.compilerOptions.isCustomElement = (tag) => tag.startsWith('trunkline-');
drawWhenReady(() => app.mount('#root'));
`,
    },
    late: 'kept',
    outcome: {
      verdict: 'works with this setting',
      why: '`isCustomElement`, `:parents.prop` and `:session.prop`.',
    },
  }),
  pageRow({
    tool: 'Svelte',
    packages: { svelte: '5.57.3' },
    files: {
      'app.js': `import { mount } from 'svelte';
import { drawWhenReady, root } from './given.js';
import Field from './field.js';

drawWhenReady(() => mount(Field, { target: root }));
`,
      'field.svelte': `<script>
  import { hear, parents, session } from './given.js';
</script>
<trunkline-options component="demo" event="task_completed" field="task_id" {session} {parents} ontrunkline-chosen={hear}></trunkline-options>
`,
      'compile.mjs': `import { readFileSync, writeFileSync } from 'node:fs';
import { compile } from 'svelte/compiler';

const { js } = compile(readFileSync('field.svelte', 'utf8'), { generate: 'client' });
writeFileSync('field.js', js.code);
`,
    },
    compile: ['node', 'compile.mjs'],
    late: 'lost',
    outcome: {
      verdict: 'works with this setting',
      why: 'The script first: a function that is set earlier is lost.',
    },
  }),
  pageRow({
    tool: 'Angular',
    packages: {
      '@angular/core': '21.2.26',
      '@angular/common': '21.2.26',
      '@angular/compiler': '21.2.26',
      '@angular/platform-browser': '21.2.26',
      rxjs: '7.8.2',
    },
    files: {
      'app.js': `import '@angular/compiler';
import { Component, CUSTOM_ELEMENTS_SCHEMA, provideZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { drawWhenReady, hear, parents, root, session } from './given.js';

class App {
  hear = hear;
  parents = parents;
  session = session;
}
Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`<trunkline-options component="demo" event="task_completed" field="task_id"
    [session]="session" [parents]="parents" (trunkline-chosen)="hear($event)"></trunkline-options>\`,
})(App);
root.append(document.createElement('app-root'));
drawWhenReady(() => bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] }));
`,
    },
    late: 'kept',
    outcome: {
      verdict: 'works with this setting',
      why: '`CUSTOM_ELEMENTS_SCHEMA`, `[parents]` and `(trunkline-chosen)`.',
    },
  }),
  pageRow({
    tool: 'Solid',
    packages: { 'solid-js': '1.9.20' },
    files: {
      'app.js': `import html from 'solid-js/html';
import { render } from 'solid-js/web';
import { drawWhenReady, hear, parents, root, session } from './given.js';

const Field = () => html\`<trunkline-options component="demo" event="task_completed" field="task_id"
  prop:session=\${() => session} prop:parents=\${() => parents} on:trunkline-chosen=\${hear}></trunkline-options>\`;
drawWhenReady(() => render(Field, root));
`,
    },
    late: 'kept',
    outcome: {
      verdict: 'works with this setting',
      why: '`prop:parents`, `prop:session` and `on:trunkline-chosen`.',
    },
  }),
];
