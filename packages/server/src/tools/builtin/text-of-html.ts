const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  hellip: '…',
  lt: '<',
  mdash: '—',
  nbsp: ' ',
  ndash: '–',
  quot: '"',
}

/** Elements whose content isn't text. */
const HIDDEN = ['script', 'style', 'noscript', 'template', 'svg', 'title', 'head']

/** Returns the visible text of a page, with its title and the targets of its links. */
export function textOfHtml(html: string): string {
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(html)?.[1] ?? ''
  let text = html.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '')
  for (const name of HIDDEN) text = text.replaceAll(new RegExp(`<${name}\\b[\\s\\S]*?(?:</${name}\\s*>|$)`, 'gi'), ' ')
  text = text
    .replaceAll(/<h([1-6])\b[^>]*>/gi, (_, level: string) => `\n\n${'#'.repeat(Number(level))} `)
    .replaceAll(/<li\b[^>]*>/gi, '\n- ')
    .replaceAll(
      /<(?:br|\/?(?:p|div|section|article|tr|table|ul|ol|h[1-6]|blockquote|pre|main|header|footer|nav))\b[^>]*>/gi,
      '\n',
    )
    .replaceAll(/<\/(?:td|th)>/gi, '\t')
    .replaceAll(/<a\b[^>]*\bhref=["']?(https?:[^"'\s>]+)[^>]*>([^<]*)<\/a>/gi, '$2 ($1)')
    .replaceAll(/<[^>]*>/g, '')
  const plain = decodeEntities(text)
    .replaceAll(/[^\S\n\t]+/g, ' ')
    .replaceAll(/ *\n */g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return title.trim() === '' ? plain : `${decodeEntities(title).trim()}\n\n${plain}`
}

const decodeEntities = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,8}));/gi, (whole, decimal, hexadecimal, name) => {
    if (name !== undefined) return ENTITIES[String(name).toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(String(hexadecimal), 16) : Number(decimal)
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
  })
