export const storeCategories = {
  'store.category.writing': '写作',
  'store.category.programming': '编程',
  'store.category.office': '办公',
  'store.category.education': '教育',
  'store.category.translation': '翻译',
  'store.category.marketing': '营销',
  'store.category.design': '设计',
  'store.category.research': '研究',
  'store.category.life': '生活',
  'store.category.entertainment': '娱乐',
  'store.category.games': '游戏',
  'store.category.general': '综合',
} as const
