/** How the app in the terminal looks. */
export const cliLooks = {
  'cli.config.about.theme': '界面的配色；auto：按终端报告的明暗',
  'cli.settings.theme': '配色',
  'cli.settings.theme.auto': '按终端',
  'cli.settings.theme.dark': '深色',
  'cli.settings.theme.light': '浅色',
} as const
