/** The path of the settings page. */
export const settingsPath = '/settings/integrations';
/** Where the page's elements get their sessions. */
export const sessionPath = '/settings/session';
/** The path of the page with the form of any event. */
export const formPath = '/settings/event-form';
