import type { Field, LiveChoices } from '../../components/component.ts';
import type { ResolvedProvider } from '../../providers/resolve-provider.ts';
import type { ListPart } from './field-options.ts';
import type { LookupContext } from './provider-failure.ts';
import type { TemplateValues } from './templates.ts';

/** A field's look-up with one connection. */
export type LookUp = {
  provider: ResolvedProvider;
  field: LiveChoices & LookupContext & Pick<Field, 'default' | 'valuePattern'>;
  values: TemplateValues;
  accessToken: string;
};

/** A look-up of a part of a field's list. */
export type OptionsQuery = LookUp & ListPart;
