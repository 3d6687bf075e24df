/** Words that several parts of the drive share. */
export const driveCommon = {
  'common.newFolder': '新建文件夹',
  'drive.readOnly': '你可以查看和下载这些文件，工作区的编辑者可以更改。',
} as const
