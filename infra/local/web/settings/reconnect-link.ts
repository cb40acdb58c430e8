import { type Html, html } from '../pages/html.ts';
import type { Integration } from './overview.ts';

/** Where the row of a connection says what is wrong, beside the one button that helps. */
export const troubleId = ({ id }: Integration): string => `again-${id}`;

/** Leads to that button, from another place that says what is wrong. */
export const reconnectLink = (integration: Integration): Html =>
  html`<a href="#${troubleId(integration)}" data-shows>Show where to connect it again</a>`;
