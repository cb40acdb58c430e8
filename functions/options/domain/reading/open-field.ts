import type { Field } from '../../../catalogue/components/field.ts';
import type { LiveChoices } from '../../../catalogue/components/live-choices.ts';
import type { ResolvedProvider } from '../../../catalogue/providers/resolve-provider.ts';
import type { ProviderAnswer } from '../../../platform/model/ports.ts';
import type { Ask } from './create-ask.ts';
import type { TemplateValues } from './fill-template.ts';

/** A field at one account: what fills its requests' templates, and how they are sent. */
export type OpenField = {
  provider: ResolvedProvider;
  field: LiveChoices & Pick<Field, 'default' | 'valuePattern'>;
  values: TemplateValues;
  ask: Ask;
  /** How many more requests this look-up may make. */
  requestsLeft(): number;
};

/** The content of a page. Without an answer, the provider's own error means an empty list. */
export type Page = { items: unknown[]; answer?: ProviderAnswer };
