/** Names of HTML that mean the same wherever they are read. */
export const REFERENCE_NAMES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  middot: '·',
  bull: '•',
  times: '×',
  deg: '°',
}

const REFERENCE = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z]{2,8}));/g

/**
 * Reads the character references of HTML and XML, each once: `&amp;lt;` → `&lt;`. Stays as it was written: a name that
 * is not among `names`, and a number for which `characterOf` gives nothing.
 */
export function decodeReferences(
  text: string,
  names: Readonly<Record<string, string>>,
  characterOf: (code: number) => string | undefined,
): string {
  if (!text.includes('&')) return text
  return text.replace(
    REFERENCE,
    (whole, decimal?: string, hex?: string, name?: string) =>
      (name === undefined
        ? characterOf(Number(decimal ?? `0x${hex}`))
        : Object.hasOwn(names, name)
          ? names[name]
          : undefined) ?? whole,
  )
}
