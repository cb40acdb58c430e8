import type { Component } from '../../../functions/catalogue/components/component.ts';
import type { LookUp } from '../../../functions/options/domain/query/look-up.ts';
import { lookUpOf } from './a-look-up.ts';

const shared = { type: 'select', valuePattern: /^\w+$/ } as const;
const page = { ...shared, key: 'page', label: 'Page', scopes: [], choices: [] };
const form: LookUp['field'] = {
  ...shared,
  key: 'form',
  label: 'Form',
  scopes: ['read', 'manage'],
  parents: ['page'],
  request: { url: 'https://gmail.googleapis.com/forms' },
  list: 'items',
  id: 'id',
  name: 'name',
  paging: { style: 'none' },
};
const component: Component = {
  key: 'imaginary',
  label: 'Imaginary',
  integrationType: 'gmail',
  events: {},
  fields: [page, form],
};
/** A look-up of a form, which depends on a page. */
export const formLookUp = (parents: Record<string, string> = { page: '1' }): LookUp => ({
  ...lookUpOf(component, form),
  parents: new Map(Object.entries(parents)),
});
