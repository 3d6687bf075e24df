/** How the app in the terminal looks. */
export const cliLooks = {
  'cli.config.about.theme': '畫面的配色；auto：依終端機回報的明暗',
  'cli.settings.theme': '配色',
  'cli.settings.theme.auto': '依終端機',
  'cli.settings.theme.dark': '深色',
  'cli.settings.theme.light': '淺色',
} as const
