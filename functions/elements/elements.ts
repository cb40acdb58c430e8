import { configure } from './base/settings.ts';
import { ConnectElement } from './connect/connect-element.ts';

const elements = { 'trunkline-connect': ConnectElement };

for (const [name, element] of Object.entries(elements)) {
  if (!customElements.get(name)) customElements.define(name, element);
}

export { configure };
