/** Words that several admin pages share. */
export const adminCommon = {
  'common.addModel': 'Add model',
  'common.deleteNamed': 'Delete {name}',
  'common.disable': 'Disable',
  'common.editNamed': 'Edit {name}',
  'common.historyOf': 'History of {name}',
} as const
