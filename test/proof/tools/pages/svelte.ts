import { pageRow } from './page-row.ts';

const form = `<form method="post" action="/saved">
  {#each order as name (name)}
    <trunkline-options {...keys} id={name} {name} value={saved[name]} disabled={false} {session} {parents} ontrunkline-chosen={hear}></trunkline-options>
  {/each}
  <button type="button" onclick={() => { order = turned(order); }}>Turn</button>
  <button>Save</button>
</form>
`;

const kitPage = `<script>
  import { onMount } from 'svelte';
  import { hear, keys, names, parents, saved, session, turned } from '../../given.js';

  let order = $state(names);
  let isDefined = $state(false);
  onMount(() => { customElements.whenDefined('trunkline-options').then(() => { isDefined = true; }); });
</script>
{#if isDefined}
${form}{/if}
<a href="/away">Away</a>
`;

export const svelte = [
  pageRow({
    tool: 'Svelte',
    packages: { svelte: '5.57.3' },
    files: {
      'app.js': `import { mount } from 'svelte';
import { drawFirst, root } from './given.js';
import Form from './form.js';

const draw = () => mount(Form, { target: root });
drawFirst(draw);
`,
      'form.svelte': `<script>
  import { hear, keys, names, parents, saved, session, turned } from './given.js';

  let order = $state(names);
</script>
${form}`,
      'compile.mjs': `import { readFileSync, writeFileSync } from 'node:fs';
import { compile } from 'svelte/compiler';

const { js } = compile(readFileSync('form.svelte', 'utf8'), { generate: 'client' });
writeFileSync('form.js', js.code);
`,
    },
    compile: ['node compile.mjs'],
    settings: [
      {
        name: 'The script first',
        without: ['drawFirst(draw);', 'draw();'],
        when: 'late',
        wrong: 'objects',
      },
    ],
  }),
  pageRow({
    tool: 'SvelteKit',
    packages: {
      '@sveltejs/kit': '3.2.0',
      '@sveltejs/adapter-node': '6.0.1',
      '@sveltejs/vite-plugin-svelte': '7.3.1',
      svelte: '5.57.3',
      vite: '8.4.0',
    },
    files: {
      'vite.config.js': `import adapter from '@sveltejs/adapter-node';
import { sveltekit } from '@sveltejs/kit/vite';

export default { plugins: [sveltekit({ adapter: adapter() })] };
`,
      'src/app.html': `<!doctype html>
<html lang="en"><head><title>Page</title>%sveltekit.head%</head><body><div>%sveltekit.body%</div></body></html>
`,
      'src/routes/+page.svelte': kitPage,
      'src/routes/without/+page.svelte': kitPage
        .replace('isDefined = $state(false)', 'isDefined = true')
        .replaceAll('../../', '../../../'),
      'src/routes/away/+page.svelte': '<p>Nothing to choose</p>',
    },
    compile: ['vite build'],
    serve: { command: 'exec node build', isReady: /Listening on/ },
    settings: [
      {
        name: 'The script first: `{#if isDefined}`, set after `whenDefined`',
        without: { path: '/without' },
        when: 'late',
        wrong: 'objects',
      },
    ],
  }),
];
