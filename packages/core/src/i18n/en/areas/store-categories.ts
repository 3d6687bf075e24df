export const storeCategories = {
  'store.category.writing': 'Writing',
  'store.category.programming': 'Programming',
  'store.category.office': 'Office',
  'store.category.education': 'Education',
  'store.category.translation': 'Translation',
  'store.category.marketing': 'Marketing',
  'store.category.design': 'Design',
  'store.category.research': 'Research',
  'store.category.life': 'Life',
  'store.category.entertainment': 'Entertainment',
  'store.category.games': 'Games',
  'store.category.general': 'General',
} as const
