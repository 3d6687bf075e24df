/** The brightness of the background. Undefined if unknown. */
export type Theme = 'light' | 'dark'

/**
 * Maps palette colors to 256-color ones that are readable on the background: some palettes have a yellow too pale for
 * white or a blue too dark for black. Other styles stay.
 */
export const THEME_COLORS: Readonly<Record<Theme, Readonly<Record<string, number>>>> = {
  light: { '2': 241, '31': 124, '32': 22, '33': 94, '34': 19, '35': 90, '36': 24 },
  dark: { '2': 247, '31': 210, '32': 114, '33': 214, '34': 111, '35': 176, '36': 80 },
}

export const themed = (style: string, theme: Theme | undefined): string =>
  theme === undefined
    ? style
    : style
        .split(';')
        .map((part) => colored(part, THEME_COLORS[theme]))
        .join(';')

function colored(part: string, colors: Readonly<Record<string, number>>): string {
  const color = colors[part]
  return color === undefined ? part : `38;5;${color}`
}

const ANSWER = /^rgba?:([\da-f]{1,4})\/([\da-f]{1,4})\/([\da-f]{1,4})/i

/** Parses a terminal's answer about its background: `rgb:1e1e/1e1e/1e1e`. */
export function themeOf(answer: string): Theme | undefined {
  const [, ...parts] = ANSWER.exec(answer) ?? []
  if (parts.length !== 3) return undefined
  // Scales each to the maximum for its number of digits.
  const [red = 0, green = 0, blue = 0] = parts.map((part) => Number.parseInt(part, 16) / (16 ** part.length - 1))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.5 ? 'light' : 'dark'
}
