import type { Block, ManualPage } from './manual-page.ts'

/** The frame of a page: the product with its version, and the date. */
export interface PageFrame {
  readonly version: string
  readonly date: string
}

/** Formats a page for man. */
export function pageAsRoff({ name, sections }: ManualPage, { version, date }: PageFrame): string {
  const title = `.TH "${escape(name.toUpperCase())}" "1" "${date}" "Saffron ${version}" "Saffron"`
  const body = sections.flatMap((section) => [
    `.SH "${escape(section.title.toUpperCase())}"`,
    ...roffBlocks(section.blocks),
  ])
  // Without spaces that fill the rows, and without hyphens that would be copied.
  return `${[title, '.ad l', '.nh', ...body].join('\n')}\n`
}

function roffBlocks(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    switch (block.kind) {
      case 'text':
        return [line(block.text.replace(' - ', ' \\- '))]
      case 'command':
        return [`.B ${escape(block.text)}`]
      case 'item':
        return ['.TP', `.B ${escape(block.term)}`, line(block.about)]
      default:
        return ['.nf', ...block.lines.map(line), '.fi']
    }
  })
}

/** A leading period or quote would be a roff request. */
const line = (text: string): string => {
  const escaped = text.includes(' \\- ') ? text.split(' \\- ').map(escape).join(' \\- ') : escape(text)
  return /^[.']/.test(escaped) ? `\\&${escaped}` : escaped
}

/** Keeps hyphens intact when text is copied. */
const escape = (text: string): string => text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replaceAll('"', '\\(dq')

/** Formats a page without man, or for a pipe. */
export function pageAsText({ name, sections }: ManualPage): string {
  const parts = sections.map(({ title, blocks }) => [title.toUpperCase(), ...textBlocks(blocks)].join('\n'))
  return `${[`${name.toUpperCase()}(1)`, ...parts].join('\n\n')}\n`
}

const INDENT = ' '.repeat(4)

function textBlocks(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    switch (block.kind) {
      case 'text':
      case 'command':
        return [`${INDENT}${block.text}`]
      case 'item':
        return [`${INDENT}${block.term}`, `${INDENT}${INDENT}${block.about}`]
      default:
        return block.lines.map((each) => `${INDENT}${each}`)
    }
  })
}
