import { DEFAULT_LOCALE, LOCALES, matchLocale } from '@saffron/core/i18n'

import type { Environment } from '../environment.ts'

/** The default address of `saffron serve`. */
export const DEFAULT_API = 'http://127.0.0.1:4170'

const BROWSER_CHOICES = ['auto', 'always', 'never'] as const
/** `auto` asks the terminal. */
const THEME_CHOICES = ['auto', 'light', 'dark'] as const
const SWITCH_CHOICES = ['on', 'off'] as const

/** `auto` depends on the terminal's features. */
const IMAGES_CHOICES = ['auto', 'off'] as const

/** The keys of the prompt. */
const KEYS_CHOICES = ['emacs', 'vi'] as const

/** How the end of a long reply is announced. */
const NOTIFY_CHOICES = ['off', 'bell', 'osc9'] as const

/** The settings, in the order they are listed. */
export const SETTING_KEYS = [
  'api',
  'language',
  'model',
  'workspace',
  'editor',
  'browser',
  'theme',
  'images',
  'keys',
  'title',
  'notify',
  'screen-reader',
  'tools',
] as const
export type SettingKey = (typeof SETTING_KEYS)[number]

export interface SettingRule {
  readonly variable: keyof Environment & `SAFFRON_${string}`
  /** A variable shared with other programs, with lower precedence. */
  readonly otherVariable?: keyof Environment
  /** The default value. */
  readonly standard?: string
  /** The allowed values, if there is a fixed set. */
  readonly words?: readonly string[]
  /** An example value. */
  readonly example: string
  /**
   * Whether a project file may set it. The language, and settings that decide where passwords go or which programs run,
   * are for the user only.
   */
  readonly inProject?: true
  /** Parses a value. Returns undefined if it's invalid. */
  readonly read: (text: string) => string | undefined
}

const LONGEST = 1000
const line = (text: string): string | undefined =>
  text.trim() === '' || text.length > LONGEST || /\p{Cc}/u.test(text) ? undefined : text.trim()

export const SETTING_RULES: Readonly<Record<SettingKey, SettingRule>> = {
  api: {
    variable: 'SAFFRON_API',
    standard: DEFAULT_API,
    example: 'https://saffron.example.org',
    read: readAddress,
  },
  language: {
    variable: 'SAFFRON_LANG',
    standard: DEFAULT_LOCALE,
    words: LOCALES,
    example: 'zh-Hant',
    read: (text) => matchLocale(text.replace(/[.@].*$/, '')),
  },
  model: { variable: 'SAFFRON_MODEL', example: 'saffron-demo', inProject: true, read: line },
  workspace: { variable: 'SAFFRON_WORKSPACE', example: 'Family', inProject: true, read: line },
  editor: { variable: 'SAFFRON_EDITOR', standard: 'vi', example: '"code --wait"', read: line },
  browser: {
    variable: 'SAFFRON_BROWSER',
    standard: 'auto',
    words: BROWSER_CHOICES,
    example: 'never',
    read: (text) => BROWSER_CHOICES.find((choice) => choice === text),
  },
  theme: {
    variable: 'SAFFRON_THEME',
    standard: 'auto',
    words: THEME_CHOICES,
    example: 'dark',
    read: (text) => THEME_CHOICES.find((choice) => choice === text),
  },
  images: {
    variable: 'SAFFRON_IMAGES',
    standard: 'auto',
    words: IMAGES_CHOICES,
    example: 'off',
    read: (text) => IMAGES_CHOICES.find((choice) => choice === text),
  },
  keys: {
    variable: 'SAFFRON_KEYS',
    standard: 'emacs',
    words: KEYS_CHOICES,
    example: 'vi',
    read: (text) => KEYS_CHOICES.find((choice) => choice === text),
  },
  title: {
    variable: 'SAFFRON_TITLE',
    standard: 'on',
    words: SWITCH_CHOICES,
    example: 'off',
    read: readSwitch,
  },
  notify: {
    variable: 'SAFFRON_NOTIFY',
    standard: 'off',
    words: NOTIFY_CHOICES,
    example: 'bell',
    read: (text) => NOTIFY_CHOICES.find((choice) => choice === text),
  },
  'screen-reader': {
    variable: 'SAFFRON_SCREEN_READER',
    otherVariable: 'INK_SCREEN_READER',
    standard: 'off',
    words: SWITCH_CHOICES,
    example: 'on',
    read: readSwitch,
  },
  // A project must not open itself to models.
  tools: { variable: 'SAFFRON_TOOLS', example: '~/src/app', read: line },
}

/** Settings allowed in a project file: the user's profile, and harmless ones. */
export const PROJECT_KEYS: readonly string[] = [
  'profile',
  ...SETTING_KEYS.filter((key) => SETTING_RULES[key].inProject),
]

export const isSettingKey = (key: string): key is SettingKey => SETTING_KEYS.some((known) => known === key)

/** Parses a server URL and removes the trailing slash. Returns undefined if it's invalid. */
export function readAddress(text: string): string | undefined {
  return /^https?:\/\//i.test(text) && URL.canParse(text) ? text.replace(/\/+$/, '') : undefined
}

function readSwitch(text: string): string | undefined {
  return /^(on|true|yes|1)$/i.test(text) ? 'on' : /^(off|false|no|0)$/i.test(text) ? 'off' : undefined
}
