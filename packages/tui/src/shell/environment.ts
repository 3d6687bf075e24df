import { negotiateLocale, type Locale } from '@saffron/core/i18n'

/** The variables the program reads. Each is a string or undefined. */
export interface Environment {
  /** The server's URL. */
  readonly SAFFRON_API?: string | undefined
  /** The directory of settings and session. The default is the platform's config directory. */
  readonly SAFFRON_CONFIG_DIR?: string | undefined
  readonly SAFFRON_LANG?: string | undefined
  readonly SAFFRON_MODEL?: string | undefined
  /** The name or ID of the workspace to work in. */
  readonly SAFFRON_WORKSPACE?: string | undefined
  readonly SAFFRON_EDITOR?: string | undefined
  /** When a browser is opened: auto, always or never. */
  readonly SAFFRON_BROWSER?: string | undefined
  /** Colors of the app: auto, light or dark. */
  readonly SAFFRON_THEME?: string | undefined
  /** Pictures in the app: auto or off. */
  readonly SAFFRON_IMAGES?: string | undefined
  /** The prompt's keys: emacs or vi. */
  readonly SAFFRON_KEYS?: string | undefined
  /** The terminal's title: on or off. */
  readonly SAFFRON_TITLE?: string | undefined
  /** The end of a long reply: off, bell or osc9. */
  readonly SAFFRON_NOTIFY?: string | undefined
  /** The folders that models may work in. */
  readonly SAFFRON_TOOLS?: string | undefined
  /** Flat output for screen readers: on or off. */
  readonly SAFFRON_SCREEN_READER?: string | undefined
  /** The same for every program made with Ink. */
  readonly INK_SCREEN_READER?: string | undefined
  /** The profile of settings and session. */
  readonly SAFFRON_PROFILE?: string | undefined
  readonly XDG_CONFIG_HOME?: string | undefined
  readonly XDG_DATA_HOME?: string | undefined
  readonly SHELL?: string | undefined
  readonly ZDOTDIR?: string | undefined
  readonly APPDATA?: string | undefined
  readonly LC_ALL?: string | undefined
  readonly LC_MESSAGES?: string | undefined
  readonly LANG?: string | undefined
  readonly NO_COLOR?: string | undefined
  readonly FORCE_COLOR?: string | undefined
  readonly TERM?: string | undefined
  readonly TERM_PROGRAM?: string | undefined
  readonly COLORTERM?: string | undefined
  readonly VTE_VERSION?: string | undefined
  readonly KITTY_WINDOW_ID?: string | undefined
  readonly WT_SESSION?: string | undefined
  readonly XTERM_VERSION?: string | undefined
  readonly LC_TERMINAL?: string | undefined
  readonly TMUX?: string | undefined
  readonly STY?: string | undefined
  readonly CI?: string | undefined
  readonly DISPLAY?: string | undefined
  readonly WAYLAND_DISPLAY?: string | undefined
  readonly SSH_CONNECTION?: string | undefined
  readonly VISUAL?: string | undefined
  readonly EDITOR?: string | undefined
}

/** The environment, accessed only through this constant. */
export const environment: Environment = process.env

/** Returns the language of the environment, or undefined. `C` and `POSIX` mean none. */
export function environmentLocale(env: Environment = environment): Locale | undefined {
  const tag = [env.SAFFRON_LANG, env.LC_ALL, env.LC_MESSAGES, env.LANG].find(
    (value) => value !== undefined && value !== '',
  )
  if (tag === undefined || /^(C|POSIX)(\.|$)/i.test(tag)) return undefined
  return negotiateLocale(tag.replace(/[.@].*$/, '').replace('_', '-'))
}

/** Returns whether a browser can be opened for the user. */
export function hasBrowser(env: Environment = environment, platform = process.platform): boolean {
  if (env.CI !== undefined && env.CI !== '') return false
  if (platform === 'linux') return Boolean(env.DISPLAY ?? env.WAYLAND_DISPLAY)
  // Over SSH it would open on the remote machine.
  return !env.SSH_CONNECTION
}
