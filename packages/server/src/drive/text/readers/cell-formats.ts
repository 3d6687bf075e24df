import { attributeOf } from '@saffron/core/format'

import { scanXml } from '../../../documents/office-markup.ts'
import type { OpenZip } from '../../../documents/open-zip.ts'
import { formatSerialDate, isDateFormat } from './date-cells.ts'

/** Returns the text of a number in a cell with this style, by the style's index. */
export type FormatNumber = (value: number, style: number) => string

const PART = 'xl/styles.xml'

/** The formats that have a number instead of a code. East Asian programs use 27 to 36 and 50 to 58 for dates. */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  18: 'h:mm',
  19: 'h:mm:ss',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss',
}
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** Reads the number formats of a workbook. Other parts of a style, such as colors, aren't shown. */
export async function cellFormats(zip: OpenZip, counts1904: boolean): Promise<FormatNumber> {
  const codes = zip.has(PART) ? codesIn(await zip.read(PART)) : []
  return (value, style) => {
    const code = codes[style] ?? ''
    return isDateFormat(code) ? formatSerialDate(value, code, counts1904) : formatNumber(value, code)
  }
}

/** Returns the format code of each style. */
function codesIn(source: string): string[] {
  const own = new Map<number, string>()
  const codes: string[] = []
  let inStyles = false
  for (const piece of scanXml(source)) {
    if (piece.kind === 'text') continue
    const { kind, name, attributes } = piece
    if (name === 'cellxfs') inStyles = kind === 'open'
    if (kind !== 'open') continue
    const id = Number(attributeOf(attributes, 'numFmtId') ?? 0)
    if (name === 'numfmt') own.set(id, attributeOf(attributes, 'formatCode') ?? '')
    else if (name === 'xf' && inStyles)
      codes.push(own.get(id) ?? BUILT_IN[id] ?? (isBuiltInDate(id) ? 'yyyy-mm-dd' : ''))
  }
  return codes
}

/** Formats a number by the first section of a code: its decimals, groups, percent, and the text around the digits. */
export function formatNumber(value: number, code: string): string {
  const [section = ''] = code.split(';')
  const [before = '', digits = '', after = ''] = splitAtDigits(section)
  // Beyond 15 digits, programs show rounding errors of their arithmetic.
  if (digits === '' || /[eE?/]/.test(section)) return String(Number(value.toPrecision(15)))
  const isPercent = /%/.test(after)
  const decimals = /\.([0#]*)/.exec(digits)?.[1] ?? ''
  const shown = new Intl.NumberFormat('en-US', {
    useGrouping: digits.includes(','),
    minimumFractionDigits: Math.min(decimals.replaceAll('#', '').length, 20),
    maximumFractionDigits: Math.min(decimals.length, 20),
  }).format(Math.abs(isPercent ? value * 100 : value))
  return `${value < 0 ? '-' : ''}${literalOf(before)}${shown}${literalOf(after)}`.trim()
}

function splitAtDigits(section: string): readonly string[] {
  // Text in quotes and brackets can contain digits and signs of its own.
  const [, before, digits, after] = /^((?:"[^"]*"|\[[^\]]*\]|\\.|[^0#"[\\])*)([0#][0#,.]*)(.*)$/su.exec(section) ?? []
  return [before ?? '', digits ?? '', after ?? '']
}

/** Returns the visible text of a part of a code: a currency or unit, without colors and conditions. */
const literalOf = (part: string): string =>
  part
    .replaceAll(/\[\$([^\]-]*)(?:-[^\]]*)?\]/g, '$1')
    .replaceAll(/\[[^\]]*\]|_.|\*./gs, '')
    .replaceAll(/"([^"]*)"|\\(.)/gs, '$1$2')
    .replaceAll(/[()]/g, '')
