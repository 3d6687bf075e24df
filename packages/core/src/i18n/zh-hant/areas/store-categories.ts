export const storeCategories = {
  'store.category.writing': '寫作',
  'store.category.programming': '程式設計',
  'store.category.office': '辦公',
  'store.category.education': '教育',
  'store.category.translation': '翻譯',
  'store.category.marketing': '行銷',
  'store.category.design': '設計',
  'store.category.research': '研究',
  'store.category.life': '生活',
  'store.category.entertainment': '娛樂',
  'store.category.games': '遊戲',
  'store.category.general': '綜合',
} as const
