/** Words that several parts of the drive share. */
export const driveCommon = {
  'common.newFolder': 'New folder',
  'drive.readOnly': 'You can view and download these files. Editors of the workspace can change them.',
} as const
