const module = (name: string) => ({ types: `./${name}.d.ts`, default: `./${name}.js` });
const types = (name: string) => ({ types: `./${name}.d.ts`, default: './elements.js' });

/**
 * The package.json. Who publishes it adds `repository`, which provenance compares with the repository of the workflow.
 * @see https://docs.npmjs.com/generating-provenance-statements
 */
export const manifestOf = (version: string) => ({
  name: 'trunkline',
  version,
  description: 'The client of the Trunkline API, with the types of its elements.',
  license: 'Apache-2.0',
  type: 'module',
  sideEffects: false,
  engines: { node: '>=20.3' },
  exports: {
    '.': module('index'),
    './elements': module('elements'),
    './elements/preact': types('elements-preact'),
    './elements/react': types('elements-react'),
    './elements/solid': types('elements-solid'),
    './elements/svelte': types('elements-svelte'),
    './elements/vue': types('elements-vue'),
    './react': module('react'),
    './package.json': './package.json',
  },
  peerDependencies: { react: '>=18' },
  peerDependenciesMeta: { react: { optional: true } },
});
