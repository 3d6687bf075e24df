import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { MAX_SHEET_COLUMNS, MAX_SHEET_ROWS, type Workbook } from '@saffron/core/drive'
import { expect, it } from 'vitest'

import { zipOf } from '../../testing/documents.ts'
import { temporaryFolder } from '../../testing/index.ts'
import { readDocument } from './read-document.ts'
import { formatNumber } from './readers/cell-formats.ts'
import { formatSerialDate, isDateFormat } from './readers/date-cells.ts'

const STYLES = `<styleSheet>
  <numFmts><numFmt numFmtId="164" formatCode="[$€-407]#,##0.00;[Red]-#,##0.00"/></numFmts>
  <cellStyleXfs><xf numFmtId="9"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="10"/></cellXfs>
</styleSheet>`

/** The rows of each sheet as XML. A name that starts with a dot is a hidden sheet. */
async function read(sheets: Record<string, string>, wanted = 1): Promise<Workbook> {
  const list = Object.keys(sheets).map(
    (name, index) =>
      `<sheet name="${name}" sheetId="${index + 1}" ${name.startsWith('.') ? 'state="hidden" ' : ''}r:id="rId${index + 1}"/>`,
  )
  const relations = list.map(
    (_, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`,
  )
  const parts = Object.values(sheets).map((rows, index) => [
    `xl/worksheets/sheet${index + 1}.xml`,
    `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  ])
  const file = join(await temporaryFolder(), 'content')
  await writeFile(
    file,
    await zipOf({
      'xl/workbook.xml': `<workbook><sheets>${list.join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${relations.join('')}</Relationships>`,
      'xl/sharedStrings.xml': '<sst><si><t>Region</t></si><si><r><t>No</t></r><r><t>rth</t></r></si></sst>',
      'xl/styles.xml': STYLES,
      ...Object.fromEntries(parts),
    }),
  )
  return (await readDocument(file, wanted)) as Workbook
}

const row = (text: string) => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`

it('cells are at their places, with their formats', async () => {
  const found = await read({
    Prices:
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="D1" t="b"><v>1</v></c></row>' +
      '<row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3" s="1"><v>46082</v></c><c r="C3" s="2"><v>-1234.5</v></c>' +
      '<c r="D3" s="3"><v>0.125</v></c><c r="E3"><v>0.30000000000000004</v></c><c r="F3" t="e"><v>#REF!</v></c></row>',
  })
  expect(found).toEqual({
    kind: 'workbook',
    sheets: ['Prices'],
    sheet: 1,
    rows: [
      [{ text: 'Region' }, null, null, { text: 'TRUE' }],
      [],
      [
        { text: 'North' },
        { text: '2026-03-01', isNumber: true },
        { text: '-€1,234.50', isNumber: true },
        { text: '12.50%', isNumber: true },
        { text: '0.3', isNumber: true },
        { text: '#REF!' },
      ],
    ],
    rowCount: 3,
    columnCount: 6,
  })
})

it('hidden sheets are left out, and the wanted one is read', async () => {
  const sheets = { One: row('a'), '.Two': row('b'), Three: row('c') }
  expect(await read(sheets, 2)).toMatchObject({ sheets: ['One', 'Three'], sheet: 2, rows: [[{ text: 'c' }]] })
  await expect(read(sheets, 3)).rejects.toThrow('asset.text_none')
})

it('a large sheet is cut, with its whole size', async () => {
  const cells = '<c><v>1</v></c>'.repeat(MAX_SHEET_COLUMNS + 5)
  const rows = `<row>${cells}</row>`.repeat(MAX_SHEET_ROWS + 7)
  const found = await read({ Large: `${rows}<row r="2000"><c r="AAA2000"><v>1</v></c></row>` })
  expect([found.rows.length, found.rows[0]?.length]).toEqual([MAX_SHEET_ROWS, MAX_SHEET_COLUMNS])
  expect([found.rowCount, found.columnCount]).toEqual([2000, 703])
})

it('numbers have the decimals, groups, units and currencies of their format', () => {
  expect(formatNumber(1234.5, '')).toBe('1234.5')
  expect(formatNumber(1234.5, '#,##0')).toBe('1,235')
  expect(formatNumber(12, '0.0" kg"')).toBe('12.0 kg')
  expect(formatNumber(-3, '"NT$"#,##0_);(#,##0)')).toBe('-NT$3')
  expect(formatNumber(0.5, '# ?/?')).toBe('0.5')
  expect(formatNumber(1_500_000, '0.00E+00')).toBe('1500000')
})

it('dates are recognized by their format, and written the same way everywhere', () => {
  for (const code of ['yyyy/m/d', '[$-404]e"年"m"月"d"日"', 'h:mm AM/PM', 'm/d']) expect(isDateFormat(code)).toBe(true)
  for (const code of ['', 'General', '#,##0 "days"', '[Red]0.0', '0.00E+00', '\\d0'])
    expect(isDateFormat(code)).toBe(false)
  expect(formatSerialDate(46_082.604_166_7, 'yyyy-mm-dd hh:mm', false)).toBe('2026-03-01 14:30')
  expect(formatSerialDate(0.75, 'h:mm', false)).toBe('18:00')
  expect(formatSerialDate(1.5, '[h]:mm', false)).toBe('36:00')
  expect(formatSerialDate(44_620, 'd.m.yy', true)).toBe('2026-03-01')
  expect(formatSerialDate(1e12, 'd.m.yy', false)).toBe('1000000000000')
})
