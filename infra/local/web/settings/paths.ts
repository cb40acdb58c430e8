/** The path of the settings page. */
export const settingsPath = '/settings/integrations';
/** Where the page's elements get their sessions. */
export const sessionPath = '/settings/session';
