import type { ComponentField } from '../../../catalogue/components/field.ts';
import type { LiveChoices } from '../../../catalogue/components/live-choices.ts';
import type { ResolvedProvider } from '../../../catalogue/providers/resolve-provider.ts';
import type { ProviderResponse } from '../../../platform/model/ports.ts';
import type { ProviderCall } from './create-provider-call.ts';
import type { TemplateValues } from './fill-template.ts';

/** A field at one account: what fills its requests' templates, and how they are sent. */
export type OpenField = {
  provider: ResolvedProvider;
  field: LiveChoices & Pick<ComponentField, 'default' | 'valuePattern'>;
  values: TemplateValues;
  call: ProviderCall;
  /** How many more requests this look-up may make. */
  requestsLeft(): number;
};

/** The content of a page. Without an answer, the provider's own error means an empty list. */
export type ItemPage = { items: unknown[]; response?: ProviderResponse };
