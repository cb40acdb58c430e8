import type { Component } from './component.ts';
import { facebookPage } from './facebook-pages.ts';

/** @see https://developers.facebook.com/docs/messenger-platform/webhooks */
export const facebookMessenger: Component = {
  key: 'facebook_messenger',
  label: 'Facebook Messenger',
  integrationType: 'facebook_messenger',
  events: { message_received: { label: 'Message received', fields: ['page_id'] } },
  fields: [facebookPage],
};
