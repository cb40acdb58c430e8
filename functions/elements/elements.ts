import { configure } from './base/settings.ts';
import { ConnectElement } from './connect/connect-element.ts';
import { IntegrationsElement } from './list/integrations-element.ts';

const elements = {
  'trunkline-connect': ConnectElement,
  'trunkline-integrations': IntegrationsElement,
};

for (const [name, element] of Object.entries(elements)) {
  if (!customElements.get(name)) customElements.define(name, element);
}

export { configure };
