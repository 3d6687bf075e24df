/** How the app in the terminal looks. */
export const cliLooks = {
  'cli.config.about.theme': 'colours of the app; auto: light or dark as the terminal is',
  'cli.settings.theme': 'Colours',
  'cli.settings.theme.auto': 'as the terminal is',
  'cli.settings.theme.dark': 'dark',
  'cli.settings.theme.light': 'light',
} as const
