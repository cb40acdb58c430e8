import { defineComponent } from '../define-component.ts';
import { meetings } from './meetings.ts';
import { phone } from './phone.ts';

/**
 * Listing people, and what is of the phone, takes an account's admin. Scopes are the newer names. A call
 * is an event of each side: one that an own person or queue was called in is meant here.
 * @see https://developers.zoom.us/docs/integrations/oauth-scopes-granular/
 * @see https://github.com/zoom/skills/blob/main/skills/oauth/references/granular-scopes.md
 * @see https://developers.zoom.us/docs/phone/call-data/ (`phone.callee_ended`, `phone.callee_missed`)
 * @see https://github.com/Jericho/ZoomNet/tree/main/Source/ZoomNet.UnitTests/SampleData/Webhooks (`phone.voicemail_received`)
 */
export const zoom = defineComponent({
  key: 'zoom',
  label: 'Zoom',
  events: {
    meeting_started: { label: 'Meeting started', fields: ['meeting_id?'] },
    meeting_ended: { label: 'Meeting ended', fields: ['meeting_id?'] },
    participant_joined: { label: 'Participant joined a meeting', fields: ['meeting_id?'] },
    webinar_registration_created: { label: 'Webinar registration', fields: ['webinar_id?'] },
    recording_completed: { label: 'Recording completed', fields: ['user_id'] },
    phone_call_ended: { label: 'Phone call ended', fields: ['phone_user_id', 'call_queue_id'] },
    phone_call_missed: { label: 'Phone call missed', fields: ['phone_user_id', 'call_queue_id'] },
    phone_voicemail_received: {
      label: 'Voicemail received',
      fields: ['phone_user_id', 'call_queue_id'],
    },
  },
  fields: { ...meetings, ...phone },
});
