import type { Reflow } from '../ui/screen/frame-model.ts'
import type { TerminalFeatures } from '../ui/style.ts'
import { environment, type Environment } from './environment.ts'

/** Returns the features of the terminal on a stream. Respects NO_COLOR, FORCE_COLOR and TERM=dumb. */
export function terminalFeatures(
  stream: { readonly isTTY?: boolean | undefined },
  env: Environment = environment,
): TerminalFeatures {
  const isTerminal = stream.isTTY === true && env.TERM !== 'dumb'
  return { color: wantsColor(isTerminal, env), links: isTerminal && opensLinks(env) }
}

function wantsColor(isTerminal: boolean, env: Environment): boolean {
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false'
  return isTerminal && (env.NO_COLOR === undefined || env.NO_COLOR === '')
}

/** Returns whether a color terminal has the 256 colors the themes need. */
export function hasThemeColors(env: Environment = environment): boolean {
  if (env.FORCE_COLOR !== undefined) return /^[23]$/.test(env.FORCE_COLOR)
  return /256|direct|kitty|ghostty|alacritty|foot/.test(env.TERM ?? '') || /truecolor|24bit/.test(env.COLORTERM ?? '')
}

/** Returns whether the terminal is known to open OSC 8 links. Elsewhere the URL is written out, so it's never lost. */
function opensLinks(env: Environment): boolean {
  return (
    /^(iTerm\.app|WezTerm|vscode|ghostty|Hyper|Tabby)$/.test(env.TERM_PROGRAM ?? '') ||
    Number(env.VTE_VERSION ?? 0) >= 5000 ||
    env.KITTY_WINDOW_ID !== undefined ||
    env.WT_SESSION !== undefined ||
    /^(xterm-kitty|alacritty|foot|xterm-ghostty)/.test(env.TERM ?? '')
  )
}

/** Returns how the terminal treats lines when it gets narrower. Old terminals cut them off. */
export function lineReflow(env: Environment = environment): Reflow {
  if (env.XTERM_VERSION !== undefined || env.TERM === 'linux') return 'none'
  return /^(vscode|Hyper|Tabby)$/.test(env.TERM_PROGRAM ?? '') ? 'shiftsCursor' : 'keepsCursor'
}
