/** How the app in the terminal looks. */
export const cliLooks = {
  'cli.config.about.images': 'pictures in the app; auto: as the terminal shows them',
  'cli.config.about.theme': 'colours of the app; auto: light or dark as the terminal is',
  'cli.files.lookHint': 'Esc goes back',
  'cli.files.notHere': 'Only what is in the drive can be looked at.',
  'cli.key.drive.look': 'look at a picture',
  'cli.settings.images': 'Pictures',
  'cli.settings.images.auto': 'as the terminal shows them',
  'cli.settings.images.off': 'named in a line',
  'cli.settings.theme': 'Colours',
  'cli.settings.theme.auto': 'as the terminal is',
  'cli.settings.theme.dark': 'dark',
  'cli.settings.theme.light': 'light',
} as const
