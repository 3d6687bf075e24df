/** Words that several parts of the drive share. */
export const driveCommon = {
  'common.newFolder': '新增資料夾',
} as const
