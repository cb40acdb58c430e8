import type { Permissions } from '../../catalogue/providers/permission.ts';

export const demoPermissions: Permissions = {
  openid: 'sign_in',
  offline_access: 'stay_connected',
  'projects:read': 'read_projects',
  'comments:read': 'read_comments',
};
