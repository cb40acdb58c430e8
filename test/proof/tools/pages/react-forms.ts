import { pageRow } from './page-row.ts';

const packages = { react: '19.3.1', 'react-dom': '19.3.1' };

export const reactForms = pageRow({
  tool: 'React, form actions',
  packages,
  files: {
    'app.jsx': `import { useActionState, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { drawFirst, hear, keys, names, parents, root, saved, session, turned } from './given.js';

/** What is saved is shown: after an action, React resets the form. */
const save = async (before, sent) => {
  const now = Object.fromEntries(names.map((name) => [name, sent.get(name)]));
  await fetch('/saved', { method: 'POST', body: new URLSearchParams(now), redirect: 'manual' });
  return now;
};
const Form = () => {
  const [order, setOrder] = useState(names);
  const [now, act] = useActionState(save, saved);
  return (
    <form action={act}>
      {order.map((name) => (
        <trunkline-options key={name} {...keys} id={name} name={name} value={now[name]}
          session={session} parents={parents} ontrunkline-chosen={hear}></trunkline-options>
      ))}
      <button type="button" onClick={() => setOrder(turned)}>Turn</button>
      <button>Save</button>
      {now === saved ? '' : 'All is saved'}
    </form>
  );
};
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
    {
      name: 'The script first',
      without: ['drawFirst(draw);', 'draw();'],
      when: 'late',
      wrong: 'objects',
    },
  ],
});
