import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { type DocumentBlock, type DocumentTable, MAX_DOCUMENT_PARAGRAPHS, type TextDocument } from '@saffron/core/drive'
import { expect, it } from 'vitest'

import { pdfOf, wordDocumentOf, zipOf } from '../../testing/documents.ts'
import { temporaryFolder } from '../../testing/index.ts'
import { readDocument } from './read-document.ts'

const STYLES = `<w:styles>
  <w:style w:type="paragraph" w:styleId="berschrift2"><w:name w:val="heading 2"/><w:rPr><w:b/></w:rPr></w:style>
  <w:style w:type="paragraph" w:styleId="Mine"><w:name w:val="Mine"/><w:basedOn w:val="berschrift2"/></w:style>
  <w:style w:type="character" w:styleId="Strong"><w:name w:val="Strong"/><w:rPr><w:b/></w:rPr></w:style>
  <w:style w:type="paragraph" w:styleId="Loop"><w:name w:val="a"/><w:basedOn w:val="Loop"/></w:style>
</w:styles>`
const level = (at: number, format: string) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/></w:lvl>`
const NUMBERING = `<w:numbering>
  <w:abstractNum w:abstractNumId="7">${level(0, 'decimal')}${level(1, 'lowerLetter')}</w:abstractNum>
  <w:abstractNum w:abstractNumId="8">${level(0, 'bullet')}</w:abstractNum>
  <w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>
  <w:num w:numId="2"><w:abstractNumId w:val="8"/></w:num>
  <w:num w:numId="3"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>
</w:numbering>`

async function read(body: string, more: Record<string, string> = {}): Promise<TextDocument> {
  const file = join(await temporaryFolder(), 'content')
  const parts = { 'word/styles.xml': STYLES, 'word/numbering.xml': NUMBERING, ...more }
  await writeFile(file, await wordDocumentOf(body, parts))
  return (await readDocument(file, 1)) as TextDocument
}

const run = (text: string, properties = '') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`
const paragraph = (content: string, properties = '') => `<w:p><w:pPr>${properties}</w:pPr>${content}</w:p>`
const item = (list: number, at: number, text: string) =>
  paragraph(run(text), `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${list}"/></w:numPr>`)
const cell = (text: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(run(text))}</w:tc>`
const row = (cells: string, properties = '') => `<w:tr><w:trPr>${properties}</w:trPr>${cells}</w:tr>`

const textOf = (blocks: readonly DocumentBlock[]) =>
  blocks.map((block) => (block.kind === 'table' ? 'table' : block.runs.map(({ text }) => text).join('')))

const said = (text: string) => [{ kind: 'paragraph', runs: [{ text }] }]

it('headings come from styles with English names, their descendants, and outline levels', async () => {
  const { blocks } = await read(
    paragraph(run('One'), '<w:pStyle w:val="berschrift2"/>') +
      paragraph(run('Two'), '<w:pStyle w:val="Mine"/>') +
      paragraph(run('Three'), '<w:outlineLvl w:val="3"/>') +
      paragraph(run('Text'), '<w:pStyle w:val="Loop"/>'),
  )
  expect(blocks).toEqual([
    { kind: 'heading', level: 2, runs: [{ text: 'One' }] },
    { kind: 'heading', level: 2, runs: [{ text: 'Two' }] },
    { kind: 'heading', level: 4, runs: [{ text: 'Three' }] },
    { kind: 'paragraph', runs: [{ text: 'Text' }] },
  ])
})

it('bold and italic come from runs and their styles, and equal neighbors are joined', async () => {
  const { blocks } = await read(
    paragraph(
      run('a') +
        run('b') +
        run('c', '<w:b/>') +
        run('d', '<w:rStyle w:val="Strong"/><w:i/>') +
        run('e', '<w:b w:val="0"/>') +
        '<w:r><w:br/><w:tab/></w:r>',
      // The mark at the end of the paragraph, and the formatting before a tracked change.
      '<w:rPr><w:b/></w:rPr><w:pPrChange><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:pPrChange>',
    ),
  )
  expect(blocks).toEqual([
    {
      kind: 'paragraph',
      runs: [{ text: 'ab' }, { text: 'c', bold: true }, { text: 'd', bold: true, italic: true }, { text: 'e\n\t' }],
    },
  ])
})

it('items of lists are numbered in their order, also after other paragraphs', async () => {
  const { blocks } = await read(
    item(1, 0, 'first') +
      item(1, 1, 'deep') +
      paragraph(run('between')) +
      item(1, 0, 'second') +
      item(1, 1, 'deep again') +
      item(2, 0, 'bullet') +
      item(3, 0, 'restarted') +
      item(0, 0, 'no list'),
  )
  const shown = blocks.map((block) => (block.kind === 'item' ? [block.format, block.level, block.number] : block.kind))
  expect(shown).toEqual([
    ['decimal', 0, 1],
    ['lowerLetter', 1, 1],
    'paragraph',
    ['decimal', 0, 2],
    ['lowerLetter', 1, 1],
    ['bullet', 0, undefined],
    ['decimal', 0, 1],
    'paragraph',
  ])
})

it('cells of tables span columns and rows, and contain tables', async () => {
  const nested = `<w:tc><w:tbl>${row(cell('inside'))}</w:tbl>${paragraph('')}</w:tc>`
  const { blocks } = await read(
    `<w:tbl>${row(cell('head', '<w:gridSpan w:val="2"/>'), '<w:tblHeader/>')}${row(
      cell('down', '<w:vMerge w:val="restart"/>') + cell('b'),
    )}${row(cell('', '<w:vMerge/>') + nested)}</w:tbl>`,
  )
  expect(blocks).toEqual([
    {
      kind: 'table',
      rows: [
        { isHead: true, cells: [{ blocks: said('head'), columns: 2 }] },
        { isHead: false, cells: [{ blocks: said('down'), rows: 2 }, { blocks: said('b') }] },
        {
          isHead: false,
          cells: [{ blocks: [{ kind: 'table', rows: [{ isHead: false, cells: [{ blocks: said('inside') }] }] }] }],
        },
      ],
    },
  ])
})

it('deleted text and readings are left out, text boxes and notes are included', async () => {
  const box = `<w:r><mc:Choice><w:txbxContent><w:tbl>${row(cell('boxed'))}</w:tbl></w:txbxContent></mc:Choice><mc:Fallback><w:txbxContent>${paragraph(run('boxed'))}</w:txbxContent></mc:Fallback></w:r>`
  const { blocks, notes } = await read(
    paragraph(`${run('kept')}<w:del>${run('deleted')}</w:del><w:ruby><w:rt>${run('reading')}</w:rt></w:ruby>${box}`),
    { 'word/footnotes.xml': `<w:footnotes>${paragraph(run('a note'))}</w:footnotes>` },
  )
  expect(textOf(blocks)).toEqual(['table', 'kept'])
  expect(textOf(notes)).toEqual(['a note'])
})

it('a long document is cut, with open tables closed', async () => {
  const rows = Array.from({ length: MAX_DOCUMENT_PARAGRAPHS + 10 }, (_, index) => row(cell(`row ${index}`)))
  const { blocks, cut } = await read(`<w:tbl>${rows.join('')}</w:tbl>`)
  expect(cut).toBe(true)
  expect((blocks[0] as DocumentTable).rows).toHaveLength(MAX_DOCUMENT_PARAGRAPHS)
  expect((await read(paragraph(run('x'.repeat(1000))))).cut).toBe(false)
})

it('tables nested too deeply are part of the cell around them', async () => {
  const deep = (depth: number): string =>
    depth === 0 ? paragraph(run('bottom')) : `<w:tbl>${row(`<w:tc>${deep(depth - 1)}</w:tc>`)}</w:tbl>`
  const { blocks } = await read(deep(2000) + paragraph(run('after')))
  expect(textOf(blocks)).toEqual(['table', 'after'])
  expect(JSON.stringify(blocks).split('"table"')).toHaveLength(5)
})

it('other files have no structure', async () => {
  const file = join(await temporaryFolder(), 'content')
  await writeFile(file, pdfOf(['a page']))
  await expect(readDocument(file, 1)).rejects.toThrow('asset.text_damaged')
  await writeFile(file, await zipOf({ 'a.txt': 'an archive' }))
  await expect(readDocument(file, 1)).rejects.toThrow('asset.text_none')
})
