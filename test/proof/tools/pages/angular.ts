import { pageRow } from './page-row.ts';

const version = '21.2.26';

const packages = {
  '@angular/core': version,
  '@angular/common': version,
  '@angular/compiler': version,
  '@angular/platform-browser': version,
  rxjs: '7.8.2',
};

const program = (more: { imports: string; facts: string; member: string; bound: string }) =>
  `import '@angular/compiler';
import { Component, CUSTOM_ELEMENTS_SCHEMA, provideZonelessChangeDetection, signal } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
${more.imports}import { hear, keys, names, parents, root, saved, session, turned } from './given.js';

class App {
  hear = hear;
  keys = keys;
  order = signal(names);
  parents = parents;
  session = session;
  ${more.member}
  turn() { this.order.update(turned); }
}
Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  ${more.facts}template: \`<form method="post" action="/saved">
    @for (name of order(); track name) {
      <trunkline-options [id]="name" [name]="name" [component]="keys.component" [event]="keys.event" [field]="keys.field"
        [session]="session" [parents]="parents" ${more.bound}></trunkline-options>
    }
    <button type="button" (click)="turn()">Turn</button>
    <button>Save</button>
  </form>\`,
})(App);
root.append(document.createElement('app-root'));
bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] });
`;

export const angular = [
  pageRow({
    tool: 'Angular',
    packages,
    files: {
      'app.js': program({
        imports: '',
        facts: '',
        member: 'saved = saved;',
        bound: '[value]="saved[name]" (trunkline-chosen)="hear($event)"',
      }),
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
  }),
  pageRow({
    tool: 'Angular, reactive forms',
    packages: { '@angular/forms': version, ...packages },
    files: {
      'app.js': program({
        imports: `import { FormControl, ReactiveFormsModule } from '@angular/forms';\n`,
        facts: 'imports: [ReactiveFormsModule],\n  ',
        member: `controls = Object.fromEntries(names.map((name) => [name, new FormControl(saved[name] ?? '')]));
  constructor() {
    for (const { valueChanges } of Object.values(this.controls)) valueChanges.subscribe((id) => heard.push(id));
  }`,
        bound: '[formControl]="controls[name]" ngDefaultControl',
      }),
    },
    settings: [
      {
        name: '`ngDefaultControl`',
        without: [' ngDefaultControl', ''],
        when: 'early',
        wrong: 'console',
      },
    ],
  }),
];
