/** Words that several admin pages share. */
export const adminCommon = {
  'common.addModel': '添加模型',
  'common.deleteNamed': '删除 {name}',
  'common.disable': '停用',
  'common.editNamed': '编辑 {name}',
  'common.historyOf': '{name} 的活动记录',
} as const
