import { google } from './google.ts';
import type { Provider } from './provider.ts';

/**
 * drive.readonly, because what is connected here is read: drive.metadata.readonly gives no content and
 * no list of shared drives, and is a restricted scope as well, with the same security assessment.
 * drive.file, which is not, reaches only what people pick in Google’s own picker. All that use our app
 * share its limit of requests a minute, and each person has one of their own.
 * @see https://developers.google.com/workspace/drive/api/guides/api-specific-auth
 * @see https://rclone.org/drive/#drive-metadata-readonly what it does not allow
 * @see https://developers.google.com/workspace/drive/api/reference/rest/v3/drives/list
 * @see https://developers.google.com/workspace/drive/api/guides/limits
 */
export const googleDrive: Provider = {
  ...google,
  type: 'google_drive',
  label: 'Google Drive',
  category: 'files',
  apiHosts: ['www.googleapis.com'],
  scopes: [
    'https://www.googleapis.com/auth/drive.readonly',
    'https://www.googleapis.com/auth/userinfo.email',
  ],
};

export const googleDrivePermissions = {
  'https://www.googleapis.com/auth/drive.readonly': 'read_files',
  'https://www.googleapis.com/auth/userinfo.email': 'see_email',
} as const;
