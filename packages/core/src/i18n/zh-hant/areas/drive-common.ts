/** Words that several parts of the drive share. */
export const driveCommon = {
  'common.newFolder': '新增資料夾',
  'drive.readOnly': '你可以檢視與下載這些檔案，工作區的編輯者可以變更。',
} as const
