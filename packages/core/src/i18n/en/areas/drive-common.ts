/** Words that several parts of the drive share. */
export const driveCommon = {
  'common.newFolder': 'New folder',
} as const
