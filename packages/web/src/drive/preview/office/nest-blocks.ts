import type { DocumentBlock, DocumentTable, ListItem, TextRun } from '@saffron/core/drive'

/** A list with the lists inside its items. */
export interface NestedList {
  readonly kind: 'list'
  readonly format: ListItem['format']
  readonly level: number
  readonly items: {
    readonly number: number | undefined
    readonly runs: readonly TextRun[]
    readonly lists: NestedList[]
  }[]
}

interface Heading {
  readonly kind: 'heading'
  /** The heading's own level, for its size. */
  readonly level: number
  /** Its level in the outline, from 1. No level is left out. */
  readonly outline: number
  readonly runs: readonly TextRun[]
}

interface Paragraph {
  readonly kind: 'paragraph'
  readonly runs: readonly TextRun[]
}

export type NestedBlock = Heading | Paragraph | DocumentTable | NestedList

/** Puts the items of lists into nested lists, and headings into an outline. */
export function nestBlocks(blocks: readonly DocumentBlock[]): NestedBlock[] {
  const nested: NestedBlock[] = []
  let open: NestedList[] = []
  let outline = 0
  for (const block of blocks) {
    if (block.kind === 'item') {
      open = addItem(nested, open, block)
      continue
    }
    open = []
    if (block.kind === 'heading') {
      outline = Math.min(block.level, outline + 1)
      nested.push({ ...block, outline })
    } else nested.push(block)
  }
  return nested
}

/** Adds an item, and returns the lists that are open then, the outermost first. */
function addItem(nested: NestedBlock[], before: readonly NestedList[], item: ListItem): NestedList[] {
  const { level, format, number, runs } = item
  const entry = { number, runs, lists: [] }
  const same = before.find((list) => list.level === level && list.format === format)
  if (same !== undefined) {
    same.items.push(entry)
    return before.slice(0, before.indexOf(same) + 1)
  }
  const around = before.filter((list) => list.level < level)
  const list: NestedList = { kind: 'list', format, level, items: [entry] }
  const parent = around.at(-1)?.items.at(-1)
  if (parent === undefined) nested.push(list)
  else parent.lists.push(list)
  return [...around, list]
}
