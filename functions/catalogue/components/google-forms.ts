import { defineComponent } from './define-component.ts';
import { driveFiles, ofType } from './google-drive-files.ts';

/**
 * Forms are files of Drive, so the connection of Google Sheets serves: its scopes list them.
 * Its responses take a scope of their own.
 * @see https://developers.google.com/workspace/forms/api/guides
 * @see https://developers.google.com/workspace/forms/api/reference/rest/v1/forms.responses/list
 */
export const googleForms = defineComponent({
  key: 'google_forms',
  label: 'Google Forms',
  integrationType: 'google_sheets',
  events: {
    response_submitted: {
      label: 'Response submitted',
      fields: ['form_id'],
      scopes: ['https://www.googleapis.com/auth/forms.responses.readonly'],
    },
  },
  fields: {
    form_id: {
      ...driveFiles(ofType('application/vnd.google-apps.form')),
      label: 'Form',
    },
  },
});
