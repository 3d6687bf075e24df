const SPECIAL = /[*?[{]/

/** Returns whether a path contains a pattern: `*`, `?`, `[a-z]`, `{a,b}`. A backslash escapes the next character. */
export const hasPattern = (path: string): boolean => SPECIAL.test(path.replaceAll(/\\./gsu, ''))

/** Removes backslashes that escape a special character. */
export const withoutEscapes = (path: string): string => path.replaceAll(/\\(.)/gsu, '$1')

/**
 * Returns a matcher for a shell pattern: `*` any text, `?` one character, `[a-z]` and `[!a-z]` a range, `{a,b}`
 * alternatives. Names with a leading dot match only a pattern with one.
 */
export function nameMatcher(pattern: string): (name: string) => boolean {
  const expression = expressionOf(pattern)
  const wantsHidden = /^(?:\\?\.|\{\.)/.test(pattern)
  return (name) => (wantsHidden || !name.startsWith('.')) && expression.test(name)
}

function expressionOf(pattern: string): RegExp {
  try {
    return new RegExp(`^(?:${sourceOf(Array.from(pattern.normalize('NFC')))})$`, 'su')
  } catch {
    // A reversed range, such as `[b-a]`, is empty.
    return /(?!)/
  }
}

const literal = (character: string): string => character.replace(/[\\^$.*+?()[\]{}|/]/u, String.raw`\$&`)

function sourceOf(characters: readonly string[]): string {
  let source = ''
  let open = 0
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at] ?? ''
    const rest = characters.slice(at + 1)
    if (character === '\\' && rest.length > 0) {
      at += 1
      source += literal(rest[0] ?? '')
    } else if (character === '*') {
      // Two in a row mean the same as one, and would only be slow.
      if (characters[at - 1] !== '*') source += '.*'
    } else if (character === '?') source += '.'
    else if (character === '[' && rest.indexOf(']', 1) > 0) {
      const end = rest.indexOf(']', 1)
      source += rangeOf(rest.slice(0, end))
      at += end + 1
    } else if (character === '{' && rest.includes('}')) {
      open += 1
      source += '(?:'
    } else if (character === '}' && open > 0) {
      open -= 1
      source += ')'
    } else source += character === ',' && open > 0 ? '|' : literal(character)
  }
  return source + ')'.repeat(open)
}

function rangeOf(inner: readonly string[]): string {
  const isNegated = inner[0] === '!' || inner[0] === '^'
  const body = (isNegated ? inner.slice(1) : inner)
    .map((character) => (character === '-' ? character : literal(character)))
    .join('')
  return `[${isNegated ? '^' : ''}${body.replace(/^-|-$/g, String.raw`\-`)}]`
}

/** Returns a matcher for relative paths with one pattern per folder. `**` matches any number of folders. */
export function pathMatcher(patterns: readonly string[]): (names: readonly string[]) => boolean {
  const parts = patterns.map((pattern) => (pattern === '**' ? pattern : nameMatcher(pattern)))
  const fitsFrom = (part: number, names: readonly string[]): boolean => {
    const fits = parts[part]
    if (fits === undefined) return names.length === 0
    if (fits === '**') return names.some((_, from) => fitsFrom(part + 1, names.slice(from)))
    const [name, ...rest] = names
    return name !== undefined && fits(name) && fitsFrom(part + 1, rest)
  }
  return (names) => fitsFrom(0, names)
}
