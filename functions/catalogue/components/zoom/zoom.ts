import { defineComponent } from '../define-component.ts';
import { meetings } from './meetings.ts';
import { phone } from './phone.ts';

const anyMeeting = [{ key: 'meeting_id', optional: true }] as const;
const anyCall = ['phone_user_id', 'call_queue_id'] as const;

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
    meeting_started: { label: 'Meeting started', fields: anyMeeting },
    meeting_ended: { label: 'Meeting ended', fields: anyMeeting },
    participant_joined: { label: 'Participant joined a meeting', fields: anyMeeting },
    webinar_registration_created: {
      label: 'Webinar registration',
      fields: [{ key: 'webinar_id', optional: true }],
    },
    recording_completed: { label: 'Recording completed', fields: ['user_id'] },
    phone_call_ended: { label: 'Phone call ended', fields: anyCall },
    phone_call_missed: { label: 'Phone call missed', fields: anyCall },
    phone_voicemail_received: { label: 'Voicemail received', fields: anyCall },
  },
  fields: [...meetings, ...phone],
});
