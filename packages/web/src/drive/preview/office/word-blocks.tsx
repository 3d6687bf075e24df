import type { DocumentBlock, DocumentTable, TextRun } from '@saffron/core/drive'
import { createElement, Fragment, type ReactNode } from 'react'

import { nestBlocks, type NestedBlock, type NestedList } from './nest-blocks.ts'

import styles from './word.module.css'

/** The dialog's title has level 2. */
const TITLE_LEVEL = 2
const MAX_LEVEL = 6

/** The blocks of a document or of a table's cell. Everything is text, so nothing in a file can run or load anything. */
export function WordBlocks({ blocks }: { readonly blocks: readonly DocumentBlock[] }) {
  // A document doesn't change while it's shown.
  // oxlint-disable-next-line react/no-array-index-key
  return nestBlocks(blocks).map((block, index) => <Block key={index} block={block} />)
}

function Block({ block }: { readonly block: NestedBlock }) {
  switch (block.kind) {
    case 'heading':
      return createElement(
        `h${Math.min(TITLE_LEVEL + block.outline, MAX_LEVEL)}`,
        { dir: 'auto', 'data-level': block.level },
        <Runs runs={block.runs} />,
      )
    case 'list':
      return <List list={block} />
    case 'table':
      return <Table table={block} />
    default:
      return (
        <p dir="auto">
          <Runs runs={block.runs} />
        </p>
      )
  }
}

function List({ list: { format, items } }: { readonly list: NestedList }) {
  const children = items.map(({ number, runs, lists }, index) => (
    // oxlint-disable-next-line react/no-array-index-key
    <li key={index} value={number} dir="auto">
      <Runs runs={runs} />
      {lists.map((list, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <List key={at} list={list} />
      ))}
    </li>
  ))
  return format === 'bullet' ? <ul>{children}</ul> : <ol data-format={format}>{children}</ol>
}

function Table({ table: { rows } }: { readonly table: DocumentTable }) {
  const heads = rows.findIndex(({ isHead }) => !isHead)
  const headCount = heads === -1 ? 0 : heads
  const rowsOf = (from: number, to: number | undefined, cellOf: 'th' | 'td'): ReactNode =>
    rows.slice(from, to).map(({ cells }, index) => (
      // oxlint-disable-next-line react/no-array-index-key
      <tr key={index}>
        {cells.map(({ blocks, columns, rows: spanned }, at) =>
          createElement(
            cellOf,
            { key: at, colSpan: columns, rowSpan: spanned, ...(cellOf === 'th' && { scope: 'col' }) },
            <WordBlocks blocks={blocks} />,
          ),
        )}
      </tr>
    ))
  return (
    // Makes wide tables scrollable with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.table} tabIndex={0}>
      <table>
        {headCount > 0 && <thead>{rowsOf(0, headCount, 'th')}</thead>}
        <tbody>{rowsOf(headCount, undefined, 'td')}</tbody>
      </table>
    </div>
  )
}

function Runs({ runs }: { readonly runs: readonly TextRun[] }) {
  return runs.map(({ text, bold, italic }, index) => {
    const said = italic ? <em>{text}</em> : text
    // oxlint-disable-next-line react/no-array-index-key
    return <Fragment key={index}>{bold ? <strong>{said}</strong> : said}</Fragment>
  })
}
