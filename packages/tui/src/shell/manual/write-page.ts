import type { Block, ManualPage } from './manual-page.ts'

/** What stands around a page: the product with its version, and the day. */
export interface PageFrame {
  readonly version: string
  readonly date: string
}

/** A page as man reads it. */
export function pageAsRoff({ name, sections }: ManualPage, { version, date }: PageFrame): string {
  const title = `.TH "${escape(name.toUpperCase())}" "1" "${date}" "Saffron ${version}" "Saffron"`
  const body = sections.flatMap((section) => [
    `.SH "${escape(section.title.toUpperCase())}"`,
    ...roffBlocks(section.blocks),
  ])
  return `${[title, ...body].join('\n')}\n`
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

/** A line that begins with a point or a quote would be taken for a request. */
const line = (text: string): string => {
  const escaped = text.includes(' \\- ') ? text.split(' \\- ').map(escape).join(' \\- ') : escape(text)
  return /^[.']/.test(escaped) ? `\\&${escaped}` : escaped
}

/** Hyphens stay what they are when somebody copies them. */
const escape = (text: string): string => text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replaceAll('"', '\\(dq')

/** A page for who has no man, or reads it from a pipe. */
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
