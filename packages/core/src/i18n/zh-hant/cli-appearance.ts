/** How the app in the terminal looks. */
export const cliAppearance = {
  'cli.config.about.images': '應用程式中的圖片；auto：依終端機支援',
  'cli.config.about.theme': '應用程式的配色；auto：配合終端機',
  'cli.files.lookHint': 'Esc 返回',
  'cli.files.notHere': '只能檢視雲端硬碟中的檔案。',
  'cli.key.drive.look': '檢視圖片',
  'cli.settings.images': '圖片',
  'cli.settings.images.auto': '依終端機所能顯示',
  'cli.settings.images.off': '只以一行註明',
  'cli.settings.theme': '配色',
  'cli.settings.theme.auto': '配合終端機',
  'cli.settings.theme.dark': '深色',
  'cli.settings.theme.light': '淺色',
} as const
