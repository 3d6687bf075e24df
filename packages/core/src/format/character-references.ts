/** HTML names that mean the same everywhere. */
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
 * Decodes the character references of HTML and XML, once each: `&amp;lt;` → `&lt;`. Keeps names that aren't in `names`,
 * and numbers for which `characterOf` returns nothing.
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
