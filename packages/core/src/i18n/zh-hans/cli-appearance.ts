/** How the app in the terminal looks. */
export const cliAppearance = {
  'cli.config.about.images': '应用中的图片；auto：按终端支持',
  'cli.config.about.theme': '应用的配色；auto：配合终端',
  'cli.files.lookHint': 'Esc 返回',
  'cli.files.notHere': '只能查看网盘中的文件。',
  'cli.key.drive.look': '查看图片',
  'cli.settings.images': '图片',
  'cli.settings.images.auto': '按终端所能显示',
  'cli.settings.images.off': '只用一行注明',
  'cli.settings.theme': '配色',
  'cli.settings.theme.auto': '配合终端',
  'cli.settings.theme.dark': '深色',
  'cli.settings.theme.light': '浅色',
} as const
