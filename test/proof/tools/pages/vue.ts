import { pageRow } from './page-row.ts';

const template = `<form method="post" action="/saved">
    <trunkline-options v-for="name in order" :key="name" v-bind="keys" :id="name" :name="name" :values.prop="savedLists[name]"
      :disabled="off || undefined" :session.prop="session" :parents.prop="parents" @trunkline-chosen="hear"></trunkline-options>
    <button type="button" @click="turn">Turn</button>
    <button>Save</button>
  </form>`;

const nuxtPage = (form: string) => `<script setup>
import { ref } from 'vue';
import { hear, keys, names, parents, savedLists, session, turned } from '../../given.js';

const off = false;
const order = ref(names);
const turn = () => { order.value = turned(order.value); };
</script>
<template>
  <div>
    ${form}
    <NuxtLink to="/away">Away</NuxtLink>
  </div>
</template>
`;

const settings = [
  {
    name: '`:parents.prop`, `:session.prop`',
    without: ['.prop', ''],
    when: 'late',
    wrong: 'objects',
  },
  {
    name: '`:disabled="off || undefined"`',
    without: [' || undefined', ''],
    when: 'late',
    wrong: 'events',
  },
  {
    name: '`:values.prop="[…]"`',
    without: [':values.prop="savedLists[name]"', ':value="savedLists[name][0]"'],
    when: 'early',
    wrong: 'move',
  },
] as const;

export const vue = [
  pageRow({
    tool: 'Vue',
    packages: { vue: '3.5.45' },
    files: {
      'app.js': `import { createApp, ref } from 'vue/dist/vue.esm-bundler.js';
import { hear, keys, names, parents, root, savedLists, session, turned } from './given.js';

const setup = () => {
  const order = ref(names);
  const turn = () => { order.value = turned(order.value); };
  return { hear, keys, order, parents, savedLists, session, turn, off: false };
};
const app = createApp({ setup, template: \`${template}\` });
app.config.compilerOptions.isCustomElement = (tag) => tag.startsWith('trunkline-');
app.mount(root);
`,
    },
    settings: [
      ...settings,
      {
        name: '`isCustomElement`',
        without: ["(tag) => tag.startsWith('trunkline-')", '() => false'],
        when: 'early',
        wrong: 'console',
      },
    ],
  }),
  pageRow({
    tool: 'Nuxt',
    packages: { nuxt: '4.4.5', vue: '3.5.45', 'vue-router': '4.6.4' },
    files: {
      'nuxt.config.ts': `const isCustomElement = (tag: string) => tag.startsWith('trunkline-');
export default defineNuxtConfig({ telemetry: false, vue: { compilerOptions: { isCustomElement } } });
`,
      'app/pages/index.vue': nuxtPage(template),
      ...Object.fromEntries(
        settings.map(({ without }, number) => [
          `app/pages/without-${number}.vue`,
          nuxtPage(template.replaceAll(without[0], without[1])),
        ]),
      ),
      'app/pages/away.vue': '<template><p>Nothing to choose</p></template>',
    },
    compile: ['nuxt build'],
    serve: { command: 'exec node .output/server/index.mjs', isReady: /Listening on/ },
    settings: [
      ...settings.map((setting, number) => ({
        ...setting,
        without: { path: `/without-${number}` },
      })),
      {
        name: '`isCustomElement`',
        without: ["tag.startsWith('trunkline-')", 'false'],
        when: 'early',
        wrong: 'console',
      },
    ],
  }),
];
