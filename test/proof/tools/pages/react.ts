import { pageRow } from './page-row.ts';

const packages = { react: '19.3.1', 'react-dom': '19.3.1' };

const given = `import { createRoot } from 'react-dom/client';
import { drawFirst, hear, keys, names, parents, root, saved, session, turned } from './given.js';
`;
const form = `const Form = () => {
  const [order, setOrder] = useState(names);
  return (
    <form method="post" action="/saved">
      {order.map((name) => (
        <trunkline-options key={name} {...keys} id={name} name={name} value={saved[name]}
          session={session} parents={parents} ontrunkline-chosen={hear}></trunkline-options>
      ))}
      <button type="button" onClick={() => setOrder(turned)}>Turn</button>
      <button>Save</button>
    </form>
  );
};
`;
/** What is saved is shown: after an action, React resets the form. */
const acting = `const save = async (before, sent) => {
  const now = Object.fromEntries(names.map((name) => [name, sent.get(name)]));
  await fetch('/saved', { method: 'POST', body: new URLSearchParams(now), redirect: 'manual' });
  return now;
};
${form
  .replace('names);', 'names);\n  const [now, act] = useActionState(save, saved);')
  .replace('method="post" action="/saved"', 'action={act}')
  .replace('value={saved[name]}', 'value={now[name]}')
  .replace('</form>', "{now === saved ? '' : 'All is saved'}</form>")}`;

const first = {
  name: 'The script first',
  without: ['drawFirst(draw);', 'draw();'],
  when: 'late',
  wrong: 'objects',
} as const;

export const react = [
  pageRow({
    tool: 'React, in StrictMode',
    packages,
    files: {
      'app.jsx': `import { StrictMode, useState } from 'react';
${given}${form}
const draw = () => createRoot(root).render(<StrictMode><Form /></StrictMode>);
drawFirst(draw);
`,
    },
    jsxImportSource: 'react',
    settings: [first],
    why: '`trunkline/react` waits by itself.',
  }),
  pageRow({
    tool: 'Preact',
    packages: { preact: '11.2.0' },
    files: {
      'app.jsx': `import { render } from 'preact';
import { useState } from 'preact/hooks';
import { drawFirst, hear, keys, names, parents, root, savedLists, session, turned } from './given.js';
${form.replace('value={saved[name]}', 'values={savedLists[name]}')}
const draw = () => render(<Form />, root);
drawFirst(draw);
`,
    },
    jsxImportSource: 'preact',
    settings: [
      first,
      {
        name: '`values={[…]}`',
        without: ['values={savedLists[name]}', 'value={savedLists[name][0]}'],
        when: 'early',
        wrong: 'move',
      },
    ],
  }),
  pageRow({
    tool: 'React, form actions',
    packages,
    files: {
      'app.jsx': `import { useActionState, useState } from 'react';
${given}${acting}
const draw = () => createRoot(root).render(<Form />);
drawFirst(draw);
`,
    },
    jsxImportSource: 'react',
    form: 'stays',
    settings: [
      {
        name: 'Set `value` to what the action has saved',
        without: ['value={now[name]}', 'value={saved[name]}'],
        when: 'early',
        wrong: 'shown',
      },
      first,
    ],
  }),
];
