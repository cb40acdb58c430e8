import type { Component } from './component.ts';
import type { ComponentField, FieldSettings, FixedChoices } from './field.ts';
import type { LiveChoices } from './live-choices.ts';

/** What most lists have alike: `id` and `name` in each choice, and all choices in one answer. */
const usual = { id: 'id', name: 'name', paging: { style: 'none' } } as const;

/** A field as its file has it, without its key and what most lists have alike. */
export type FieldData = Omit<FieldSettings, 'key'> &
  (
    | (Omit<LiveChoices, keyof typeof usual> & Partial<Pick<LiveChoices, keyof typeof usual>>)
    | FixedChoices
  );

/** By their keys. */
export type FieldSet = Readonly<Record<string, FieldData>>;

/** A component as its file has it: the connection is that of its own key unless it says otherwise. */
type ComponentData = Omit<Component, 'integrationType' | 'fields'> &
  Partial<Pick<Component, 'integrationType'>> & { fields: FieldSet };

const completeField = ([key, field]: [string, FieldData]): ComponentField =>
  'choices' in field ? { key, ...field } : { key, ...usual, ...field };

export const defineComponent = ({ fields, ...component }: ComponentData): Component => ({
  integrationType: component.key,
  ...component,
  fields: Object.entries(fields).map(completeField),
});
