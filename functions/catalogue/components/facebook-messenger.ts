import { defineComponent } from './define-component.ts';
import { facebookPage } from './facebook-pages.ts';

/** @see https://developers.facebook.com/docs/messenger-platform/webhooks */
export const facebookMessenger = defineComponent({
  key: 'facebook_messenger',
  label: 'Facebook Messenger',
  events: { message_received: { label: 'Message received', fields: ['page_id'] } },
  fields: { page_id: facebookPage },
});
