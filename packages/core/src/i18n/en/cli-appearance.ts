/** How the app in the terminal looks. */
export const cliAppearance = {
  'cli.config.about.images': 'images in the app; auto: use what the terminal supports',
  'cli.config.about.theme': 'color theme; auto: match the terminal',
  'cli.files.lookHint': 'Esc back',
  'cli.files.notHere': 'Only files in the drive can be viewed.',
  'cli.key.drive.look': 'view image',
  'cli.settings.images': 'Images',
  'cli.settings.images.auto': 'match the terminal',
  'cli.settings.images.off': 'show file name only',
  'cli.settings.theme': 'Color theme',
  'cli.settings.theme.auto': 'match the terminal',
  'cli.settings.theme.dark': 'dark',
  'cli.settings.theme.light': 'light',
} as const
