/** What the pages of the console share. */
export const adminConsole = {
  'admin.console.changed': '其他人剛剛存了這筆資料。合併會保留你改過的欄位，其餘採用對方的內容。',
  'admin.console.mine': '以我的內容覆蓋',
  'admin.console.order': '排序',
  'admin.console.remove': '刪除',
  'admin.console.save': '儲存',
  'admin.console.search': '搜尋',
  'admin.console.sort.name': '名稱，A 到 Z',
  'admin.console.sort.nameDown': '名稱，Z 到 A',
  'admin.console.sort.newest': '最新在前',
  'admin.console.sort.shown': '使用者看到的順序',
  'admin.console.theirs': '合併',
} as const
