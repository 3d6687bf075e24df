import { negotiateLocale, type Locale } from '@saffron/core/i18n'
import * as z from 'zod/mini'

const text = z.optional(z.string())

const variables = z.object({
  /** The server to speak to. */
  SAFFRON_API: text,
  /** Where settings and the session are kept; default the platform's config folder. */
  SAFFRON_CONFIG_DIR: text,
  SAFFRON_LANG: text,
  SAFFRON_MODEL: text,
  SAFFRON_EDITOR: text,
  /** When a browser is opened: auto, always or never. */
  SAFFRON_BROWSER: text,
  /** Colours of the app: auto, light or dark. */
  SAFFRON_THEME: text,
  /** Pictures in the app: auto or off. */
  SAFFRON_IMAGES: text,
  /** Flat output for who listens to the terminal: on or off. */
  SAFFRON_SCREEN_READER: text,
  /** The same, to every program made with Ink. */
  INK_SCREEN_READER: text,
  /** Whose settings and session count. */
  SAFFRON_PROFILE: text,
  XDG_CONFIG_HOME: text,
  XDG_DATA_HOME: text,
  SHELL: text,
  ZDOTDIR: text,
  APPDATA: text,
  LC_ALL: text,
  LC_MESSAGES: text,
  LANG: text,
  NO_COLOR: text,
  FORCE_COLOR: text,
  TERM: text,
  TERM_PROGRAM: text,
  COLORTERM: text,
  VTE_VERSION: text,
  KITTY_WINDOW_ID: text,
  WT_SESSION: text,
  XTERM_VERSION: text,
  LC_TERMINAL: text,
  TMUX: text,
  STY: text,
  CI: text,
  DISPLAY: text,
  WAYLAND_DISPLAY: text,
  SSH_CONNECTION: text,
  VISUAL: text,
  EDITOR: text,
})

export type Environment = z.output<typeof variables>

/** The environment of this program, read here and nowhere else. */
export const environment: Environment = variables.parse(process.env)

/** The language the environment asks for; undefined where it asks for none. `C` and `POSIX` ask for none. */
export function environmentLocale(env: Environment = environment): Locale | undefined {
  const tag = [env.SAFFRON_LANG, env.LC_ALL, env.LC_MESSAGES, env.LANG].find(
    (value) => value !== undefined && value !== '',
  )
  if (tag === undefined || /^(C|POSIX)(\.|$)/i.test(tag)) return undefined
  return negotiateLocale(tag.replace(/[.@].*$/, '').replace('_', '-'))
}

/** Whether a browser can be opened for the person at this terminal. */
export function hasBrowser(env: Environment = environment, platform = process.platform): boolean {
  if (env.CI !== undefined && env.CI !== '') return false
  if (platform === 'linux') return Boolean(env.DISPLAY ?? env.WAYLAND_DISPLAY)
  // It would open where nobody sits.
  return !env.SSH_CONNECTION
}
