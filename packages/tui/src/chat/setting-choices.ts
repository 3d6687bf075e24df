import type { MessageKey } from '@saffron/core/i18n'

/** The settings with a fixed set of values, in the order of the screen. */
export const FIXED = ['theme', 'images', 'keys', 'title', 'notify', 'screen-reader'] as const
export type Fixed = (typeof FIXED)[number]

/** Their values with what the screen calls them. */
export const SETTING_CHOICES: Readonly<Record<Fixed, Readonly<Record<string, MessageKey>>>> = {
  theme: {
    auto: 'cli.settings.theme.auto',
    light: 'cli.settings.theme.light',
    dark: 'cli.settings.theme.dark',
  },
  images: { auto: 'cli.settings.images.auto', off: 'cli.settings.images.off' },
  keys: { emacs: 'cli.settings.keys.emacs', vi: 'cli.settings.keys.vi' },
  title: { on: 'cli.settings.title.on', off: 'cli.settings.title.off' },
  notify: { off: 'cli.settings.notify.off', bell: 'cli.settings.notify.bell', osc9: 'cli.settings.notify.osc9' },
  'screen-reader': { off: 'cli.settings.screen-reader.off', on: 'cli.settings.screen-reader.on' },
}
