import type { RegistrationGuide } from './registration-guide.ts';

export const zoomGuide: RegistrationGuide = {
  documentation: 'https://developers.zoom.us/docs/integrations/oauth/',
  console: 'https://marketplace.zoom.us',
  review:
    'Zoom reviews an app before people outside its account can add it; a beta app is open to some of them for a time.',
  steps: [
    'OAuth allow list: enter the redirect URI there too.',
    'Scopes: user:read:user, meeting:read:list_meetings, meeting:read:meeting and webinar:read:list_webinars, since a connection asks for none.',
    'Hosts and Zoom Phone: only an admin-managed app may have user:read:list_users:admin, phone:read:list_users:admin and phone:read:list_call_queues:admin. The scopes above end with :admin there.',
    'Event subscriptions: each needs a scope of its own, which the portal adds, such as cloud_recording:read:recording for recording.completed.',
    'Deauthorization notification endpoint URL, required of published apps: {notices_url}',
  ],
};
