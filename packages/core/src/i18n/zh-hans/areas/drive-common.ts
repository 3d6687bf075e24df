/** Words that several parts of the drive share. */
export const driveCommon = {
  'common.newFolder': '新建文件夹',
} as const
