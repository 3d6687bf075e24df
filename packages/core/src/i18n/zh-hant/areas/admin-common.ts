/** Words that several admin pages share. */
export const adminCommon = {
  'common.addModel': '新增模型',
  'common.deleteNamed': '刪除 {name}',
  'common.disable': '停用',
  'common.editNamed': '編輯 {name}',
  'common.historyOf': '{name} 的活動紀錄',
} as const
