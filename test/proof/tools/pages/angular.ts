import { pageRow } from './page-row.ts';

const version = '21.2.26';

export const angular = pageRow({
  tool: 'Angular',
  packages: {
    '@angular/core': version,
    '@angular/common': version,
    '@angular/compiler': version,
    '@angular/platform-browser': version,
    rxjs: '7.8.2',
  },
  files: {
    'app.js': `import '@angular/compiler';
import { Component, CUSTOM_ELEMENTS_SCHEMA, provideZonelessChangeDetection, signal } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { hear, keys, names, parents, root, saved, session, turned } from './given.js';

class App {
  hear = hear;
  keys = keys;
  order = signal(names);
  parents = parents;
  saved = saved;
  session = session;
  turn() { this.order.update(turned); }
}
Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`<form method="post" action="/saved">
    @for (name of order(); track name) {
      <trunkline-options [id]="name" [name]="name" [component]="keys.component" [event]="keys.event" [field]="keys.field"
        [value]="saved[name]" [session]="session" [parents]="parents" (trunkline-chosen)="hear($event)"></trunkline-options>
    }
    <button type="button" (click)="turn()">Turn</button>
    <button>Save</button>
  </form>\`,
})(App);
root.append(document.createElement('app-root'));
bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] });
`,
  },
  settings: [
    {
      name: '`CUSTOM_ELEMENTS_SCHEMA`',
      without: ['schemas: [CUSTOM_ELEMENTS_SCHEMA],', ''],
      when: 'late',
      wrong: 'console',
    },
    {
      name: '`[parents]`, not `[attr.parents]`',
      without: ['[parents]', '[attr.parents]'],
      when: 'early',
      wrong: 'objects',
    },
  ],
});
