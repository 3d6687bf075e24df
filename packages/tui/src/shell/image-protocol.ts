import type { ImageProtocol } from '../ui/pictures/index.ts'
import { environment, type Environment } from './environment.ts'
import { hasThemeColors, terminalFeatures } from './terminal-features.ts'

interface ImageProtocolOptions {
  readonly stream: { readonly isTTY?: boolean | undefined }
  /** The setting: `auto` or `off`. */
  readonly images?: string | undefined
  readonly env?: Environment
}

/** Returns how the terminal on a stream shows pictures. */
export function imageProtocol({ stream, images = 'auto', env = environment }: ImageProtocolOptions): ImageProtocol {
  const isDrawnOn = stream.isTTY === true && terminalFeatures(stream, env).color && env.TERM !== 'dumb'
  if (images === 'off' || !isDrawnOn || isMultiplexed(env)) return 'line'
  if (isKitty(env)) return 'kitty'
  if (hasTrueColor(env)) return 'trueColor'
  return hasThemeColors(env) ? '256' : 'line'
}

/** A multiplexer redraws the screen from its own state. */
const isMultiplexed = ({ TMUX, STY, TERM = '' }: Environment): boolean =>
  Boolean(TMUX) || Boolean(STY) || /^(tmux|screen)/.test(TERM)

/** Terminals with kitty's placeholders. A terminal started from one of them inherits its variables. */
function isKitty({ KITTY_WINDOW_ID, TERM = '', TERM_PROGRAM }: Environment): boolean {
  if (TERM_PROGRAM !== undefined && !/^(kitty|ghostty)$/.test(TERM_PROGRAM)) return false
  return KITTY_WINDOW_ID !== undefined || TERM_PROGRAM === 'ghostty' || /^xterm-(kitty|ghostty)/.test(TERM)
}

function hasTrueColor(env: Environment): boolean {
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR === '3'
  return (
    /truecolor|24bit/.test(env.COLORTERM ?? '') ||
    /direct|kitty|ghostty|alacritty|foot|wezterm/.test(env.TERM ?? '') ||
    /^(iTerm\.app|WezTerm|vscode|ghostty|Hyper|Tabby)$/.test(env.TERM_PROGRAM ?? '') ||
    env.LC_TERMINAL === 'iTerm2' ||
    env.WT_SESSION !== undefined
  )
}
