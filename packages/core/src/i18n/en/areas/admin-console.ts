/** What the pages of the console share. */
export const adminConsole = {
  'admin.console.changed':
    'Somebody else has saved this in the meantime. Merging keeps what you have changed and takes the rest from them.',
  'admin.console.mine': 'Save mine over it',
  'admin.console.order': 'Order',
  'admin.console.remove': 'Delete',
  'admin.console.save': 'Save',
  'admin.console.search': 'Search',
  'admin.console.sort.name': 'Name, A to Z',
  'admin.console.sort.nameDown': 'Name, Z to A',
  'admin.console.sort.newest': 'Newest first',
  'admin.console.sort.shown': 'As people see them',
  'admin.console.theirs': 'Merge',
} as const
