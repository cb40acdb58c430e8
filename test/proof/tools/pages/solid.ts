import { pageRow } from './page-row.ts';

/** Compiled as Solid’s own plugin of Vite does. */
export const solid = pageRow({
  tool: 'Solid',
  packages: {
    'solid-js': '1.9.20',
    'babel-preset-solid': '1.9.16',
    '@babel/core': '7.28.4',
  },
  files: {
    'app.js': `import { root } from './given.js';
import { render } from 'solid-js/web';
import { Form } from './form.js';

render(Form, root);
`,
    'form.jsx': `import { createSignal, For } from 'solid-js';
import { hear, keys, names, parents, saved, session, turned } from './given.js';

export const Form = () => {
  const [order, setOrder] = createSignal(names);
  return <form method="post" action="/saved">
    <For each={order()}>{(name) =>
      <trunkline-options component={keys.component} event={keys.event} field={keys.field} id={name} name={name}
        prop:value={saved[name]} prop:session={session} prop:parents={parents} on:trunkline-chosen={hear}></trunkline-options>
    }</For>
    <button type="button" onClick={() => setOrder(turned)}>Turn</button>
    <button>Save</button>
  </form>;
};
`,
    'compile.mjs': `import { transformFileSync } from '@babel/core';
import { writeFileSync } from 'node:fs';

writeFileSync('form.js', transformFileSync('form.jsx', { presets: ['babel-preset-solid'] }).code);
`,
  },
  compile: ['node compile.mjs'],
  settings: [
    {
      name: '`prop:parents`, `prop:session`',
      without: [
        'prop:session={session} prop:parents={parents}',
        'attr:session={session} attr:parents={parents}',
      ],
      when: 'early',
      wrong: 'objects',
    },
    {
      name: '`on:trunkline-chosen`',
      without: ['on:trunkline-chosen={hear}', 'onTrunklineChosen={hear}'],
      when: 'early',
      wrong: 'events',
    },
  ],
});
