/** What the pages of the console share. */
export const adminConsole = {
  'admin.console.changed': '其他人刚刚保存了这条数据。合并会保留你改过的字段，其余采用对方的内容。',
  'admin.console.mine': '用我的内容覆盖',
  'admin.console.order': '排序',
  'admin.console.remove': '删除',
  'admin.console.save': '保存',
  'admin.console.search': '搜索',
  'admin.console.sort.name': '名称，A 到 Z',
  'admin.console.sort.nameDown': '名称，Z 到 A',
  'admin.console.sort.newest': '最新在前',
  'admin.console.sort.shown': '用户看到的顺序',
  'admin.console.theirs': '合并',
} as const
