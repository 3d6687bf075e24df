import { type Theme, themed } from './theme.ts'

/** SGR parameters by meaning, in the user's palette. See `themed` for the colors of a theme. */
export const sgr = {
  accent: '33',
  bold: '1',
  code: '36',
  dim: '2',
  error: '31',
  italic: '3',
  link: '36;4',
  ok: '32',
  strike: '9',
  warning: '33',
} as const

export interface TerminalFeatures {
  readonly color: boolean
  /** Links as OSC 8. Otherwise the URL is written out. */
  readonly links: boolean
  /** The theme for the background, if it's known and the terminal has enough colors. */
  readonly theme?: Theme | undefined
}

/** Text in one style. `style` is SGR parameters joined by `;`, or empty. */
export interface Span {
  readonly text: string
  readonly style: string
  readonly href?: string | undefined
}

export const span = (text: string, style = '', href?: string): Span => ({ text, style, href })

export const joinStyles = (...styles: readonly string[]): string => styles.filter((style) => style !== '').join(';')

/** Converts spans to terminal output. Each resets its own style, so rows can be printed separately. */
export function paint(spans: readonly Span[], { color, links, theme }: TerminalFeatures): string {
  return spans
    .map(({ text, style, href }) => {
      const styled = color && style !== '' && text !== '' ? `\u001B[${themed(style, theme)}m${text}\u001B[0m` : text
      return links && href !== undefined ? `\u001B]8;;${href}\u0007${styled}\u001B]8;;\u0007` : styled
    })
    .join('')
}
