import { pageRow } from './page-row.ts';

const texts = 'session="/session" parents={JSON.stringify(parents)}';
const page = `---
import { keys, names, parents, saved, session } from '../../given.js';
---
<html lang="en"><head><title>Page</title></head><body>
<form method="post" action="/saved">
  {names.map((name) => <trunkline-options {...keys} id={name} name={name} value={saved[name]} ${texts}></trunkline-options>)}
  <button type="button">Turn</button>
  <button>Save</button>
</form>
<script>
  import { hear, turned } from '../../given.js';

  const form = document.forms[0];
  form.addEventListener('trunkline-chosen', hear);
  form.querySelector('button').addEventListener('click', () =>
    form.prepend(...turned(form.querySelectorAll('trunkline-options'))));
</script>
</body></html>
`;

export const astro = pageRow({
  tool: 'Astro',
  packages: { astro: '7.3.5' },
  files: {
    'src/pages/index.astro': page,
    'src/pages/objects.astro': page.replace(texts, 'session={session} parents={parents}'),
    'src/pages/disabled.astro': page.replace(texts, `disabled={false} ${texts}`),
  },
  compile: ['ASTRO_TELEMETRY_DISABLED=1 astro build'],
  serve: {
    command: 'ASTRO_TELEMETRY_DISABLED=1 exec astro preview --port "$PORT" --host 127.0.0.1',
    isReady: /http:\/\/127/,
  },
  settings: [
    {
      name: 'Texts: an address as `session`, and JSON as `parents`',
      without: { path: '/objects/' },
      when: 'early',
      wrong: 'objects',
    },
    {
      name: '`disabled` left out, not `{false}`',
      without: { path: '/disabled/' },
      when: 'early',
      wrong: 'events',
    },
  ],
});
