import { defineComponent, type FieldSet } from './define-component.ts';
import { filesOfDrive, ofType, sharedDrive } from './google-drive-files.ts';

const scopes = ['https://www.googleapis.com/auth/drive.readonly'];
const folder = 'application/vnd.google-apps.folder';

/** A shortcut is a file that leads to another one, and has no content. */
const withContent = `mimeType!='${folder}' and mimeType!='application/vnd.google-apps.shortcut'`;

const anywhere = filesOfDrive(withContent);
const inFolder = filesOfDrive(`'{folder_id}' in parents and ${withContent}`);

/**
 * What is in a folder has its id among its `parents`; what is in a folder within does not.
 * @see https://developers.google.com/workspace/drive/api/guides/search-files
 * @see https://rclone.org/drive/#fast-list the same query
 */
const files: FieldSet = {
  folder_id: {
    ...filesOfDrive(ofType(folder)),
    label: 'Folder',
    optional: true,
    scopes,
  },
  file_id: {
    ...anywhere,
    label: 'File',
    optionalParents: ['drive_id', 'folder_id'],
    scopes,
    request: { ...anywhere.request, onlyWithout: 'folder_id' },
    also: [{ ...inFolder.request, onlyWith: 'folder_id' }],
  },
};

/**
 * A change of a file is in `changes.list`, which `changes.watch` announces: with `removed` where it was
 * deleted or is shared no more, and `trashed` where it is in the bin.
 * @see https://developers.google.com/workspace/drive/api/guides/manage-changes
 * @see https://github.com/n8n-io/n8n/blob/master/packages/nodes-base/nodes/Google/Drive/GoogleDriveTrigger.node.ts
 */
export const googleDrive = defineComponent({
  key: 'google_drive',
  label: 'Google Drive',
  events: {
    file_added: { label: 'File added', fields: ['drive_id', 'folder_id'] },
    file_changed: { label: 'File changed', fields: ['drive_id', 'folder_id', 'file_id?'] },
    file_removed: { label: 'File removed', fields: ['drive_id', 'folder_id', 'file_id?'] },
  },
  fields: { drive_id: sharedDrive, ...files },
});
