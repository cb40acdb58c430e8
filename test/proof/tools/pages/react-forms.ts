import { pageRow } from './page-row.ts';

const packages = { react: '19.3.1', 'react-dom': '19.3.1' };

export const reactForms = [
  pageRow({
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
  }),
  pageRow({
    tool: 'React, hydrated',
    packages,
    files: {
      'app.jsx': `import { hydrateRoot } from 'react-dom/client';
import { Form } from './form.jsx';
import { root } from './given.js';

hydrateRoot(root, <Form />);
`,
      'form.jsx': `import { useEffect, useRef, useState } from 'react';
import { hear, keys, names, parents, saved, session, turned } from './given.js';

const fixed = (name) => ({ ...keys, id: name, name, value: saved[name] });
const Plain = ({ name }) => (
  <trunkline-options {...fixed(name)} session={session} parents={parents} ontrunkline-chosen={hear}></trunkline-options>
);
const Texts = ({ name }) => (
  <trunkline-options {...fixed(name)} session="/session" parents={JSON.stringify(parents)} ontrunkline-chosen={hear}></trunkline-options>
);
const ByRef = ({ name }) => {
  const field = useRef(null);
  useEffect(() => {
    const leaving = new AbortController();
    field.current.addEventListener('trunkline-chosen', hear, leaving);
    const set = () => leaving.signal.aborted || Object.assign(field.current, { parents, session });
    customElements.whenDefined('trunkline-options').then(set);
    return () => leaving.abort();
  }, []);
  return <trunkline-options ref={field} {...fixed(name)}></trunkline-options>;
};
const Field = ByRef;
export const Form = () => {
  const [order, setOrder] = useState(names);
  return (
    <form method="post" action="/saved">
      {order.map((name) => <Field key={name} name={name} />)}
      <button type="button" onClick={() => setOrder(turned)}>Turn</button>
      <button>Save</button>
    </form>
  );
};
`,
      'server.jsx': `import { renderToString } from 'react-dom/server';
import { Form } from './form.jsx';

console.log(renderToString(<Form />));
`,
    },
    jsxImportSource: 'react',
    compile: [
      'esbuild server.jsx --bundle --platform=node --jsx=automatic --log-level=error --outfile=server.cjs',
      'node server.cjs > server.html',
    ],
    settings: [
      {
        name: 'Objects by a ref, in an effect after `whenDefined`, or as texts',
        without: ['const Field = ByRef;', 'const Field = Plain;'],
        when: 'early',
        wrong: 'objects',
      },
      {
        name: 'Listeners by a ref',
        without: ['const Field = ByRef;', 'const Field = Texts;'],
        when: 'early',
        wrong: 'events',
      },
    ],
    why: '`trunkline/react` does both.',
  }),
  pageRow({
    tool: 'React, hydrated, with `trunkline/react`',
    packages,
    files: {
      'app.jsx': `import { hydrateRoot } from 'react-dom/client';
import { Form } from './form.jsx';
import { root } from './given.js';

hydrateRoot(root, <Form />);
`,
      'form.jsx': `import { StrictMode, useState } from 'react';
import { TrunklineOptions } from 'trunkline/react';
import { hear, keys, names, parents, saved, session, turned } from './given.js';

export const Form = () => {
  const [order, setOrder] = useState(names);
  return (
    <StrictMode>
      <form method="post" action="/saved">
        {order.map((name) => (
          <TrunklineOptions key={name} {...keys} id={name} name={name} value={saved[name]}
            session={session} parents={parents} onChosen={hear} />
        ))}
        <button type="button" onClick={() => setOrder(turned)}>Turn</button>
        <button>Save</button>
      </form>
    </StrictMode>
  );
};
`,
      'server.jsx': `import { renderToString } from 'react-dom/server';
import { Form } from './form.jsx';

console.log(renderToString(<Form />));
`,
    },
    jsxImportSource: 'react',
    compile: [
      'npm install --no-audit --no-fund --loglevel error --prefer-offline "trunkline@$BASE_URL/client.tgz"',
      'esbuild server.jsx --bundle --platform=node --jsx=automatic --log-level=error --outfile=server.cjs',
      'node server.cjs > server.html',
    ],
    settings: [],
  }),
];
