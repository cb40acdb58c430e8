import { pageRow } from './page-row.ts';

const packages = { react: '19.3.1', 'react-dom': '19.3.1' };

const hydrate = `import { hydrateRoot } from 'react-dom/client';
import { Form } from './form.jsx';
import { root } from './given.js';

hydrateRoot(root, <Form />);
`;

const drawOnServer = `import { renderToString } from 'react-dom/server';
import { Form } from './form.jsx';

console.log(renderToString(<Form />));
`;

const compileServer = [
  'esbuild server.jsx --bundle --platform=node --jsx=automatic --log-level=error --outfile=server.cjs',
  'node server.cjs > server.html',
];

export const reactHydrated = [
  pageRow({
    tool: 'React, hydrated',
    packages,
    files: {
      'app.jsx': hydrate,
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
      'server.jsx': drawOnServer,
    },
    jsxImportSource: 'react',
    compile: compileServer,
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
      'app.jsx': hydrate,
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
      'server.jsx': drawOnServer,
    },
    jsxImportSource: 'react',
    compile: [
      'npm install --no-audit --no-fund --loglevel error --prefer-offline "trunkline@$BASE_URL/client.tgz"',
      ...compileServer,
    ],
    settings: [],
  }),
];
