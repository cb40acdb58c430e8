import { configure } from './base/settings.ts';
import { ConnectElement } from './connect/connect-element.ts';
import { EventFormElement } from './form/event-form-element.ts';
import { IntegrationsElement } from './list/integrations-element.ts';
import { OptionsElement } from './options/options-element.ts';

const elements = {
  'trunkline-connect': ConnectElement,
  'trunkline-integrations': IntegrationsElement,
  'trunkline-options': OptionsElement,
  'trunkline-event-form': EventFormElement,
};

for (const [name, element] of Object.entries(elements))
  if (!customElements.get(name)) customElements.define(name, element);

type Elements = { [Name in keyof typeof elements]: InstanceType<(typeof elements)[Name]> };

declare global {
  interface HTMLElementTagNameMap extends Elements {}
}

export { configure };
