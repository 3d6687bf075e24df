import { type Theme, themed } from './theme.ts'

/** SGR parameters by meaning, in the colours of the reader's palette; see `themed` for those of a theme. */
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

/** What the terminal at the other end can show. */
export interface TerminalFeatures {
  readonly color: boolean
  /** Links as OSC 8; elsewhere the address is written out. */
  readonly links: boolean
  /** Of the ground behind the text, where it is known and the terminal has the colours for it. */
  readonly theme?: Theme | undefined
}

/** A piece of text in one style. `style` is SGR parameters joined by `;`, empty for plain. */
export interface Span {
  readonly text: string
  readonly style: string
  readonly href?: string | undefined
}

export const span = (text: string, style = '', href?: string): Span => ({ text, style, href })

export const joinStyles = (...styles: readonly string[]): string => styles.filter((style) => style !== '').join(';')

/** Spans as the terminal takes them; each closes what it opened, so rows can be printed one by one. */
export function paint(spans: readonly Span[], { color, links, theme }: TerminalFeatures): string {
  return spans
    .map(({ text, style, href }) => {
      const styled = color && style !== '' && text !== '' ? `\u001B[${themed(style, theme)}m${text}\u001B[0m` : text
      return links && href !== undefined ? `\u001B]8;;${href}\u0007${styled}\u001B]8;;\u0007` : styled
    })
    .join('')
}
