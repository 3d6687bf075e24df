import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

import { ZipFile } from 'yazl'

/** Creates a zip of these files. Streams are compressed as they arrive. */
export async function zipOf(files: Readonly<Record<string, string | Readable>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) {
    if (typeof content === 'string') zip.addBuffer(Buffer.from(content), name)
    else zip.addReadStream(content, name)
  }
  zip.end()
  return buffer(zip.outputStream)
}

const xml = (body: string): string => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${body}`
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Office files are distinguished by the type of their main part. */
const typesXml = (part: string, kind: string): string =>
  xml(
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml"/></Types>`,
  )

/** Returns relationships with the IDs rId1, rId2, … */
const relations = (targets: readonly string[]): string =>
  xml(
    `<Relationships>${targets.map((target, index) => `<Relationship Id="rId${index + 1}" Target="${target}"/>`).join('')}</Relationships>`,
  )

/** Creates a Word document. */
export const wordOf = (paragraphs: readonly string[]): Promise<Buffer> =>
  zipOf({
    '[Content_Types].xml': typesXml('word/document.xml', 'wordprocessingml.document'),
    'word/document.xml': xml(
      `<w:document><w:body>${paragraphs
        .map((text) => `<w:p><w:r><w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`)
        .join('')}<w:p><w:del><w:r><w:delText>deleted</w:delText></w:r></w:del></w:p></w:body></w:document>`,
    ),
    'word/footnotes.xml': xml(
      '<w:footnotes><w:footnote><w:p><w:r><w:t>A note below</w:t></w:r></w:p></w:footnote></w:footnotes>',
    ),
  })

/** Creates a Word document from the markup of its body, and of its other parts. */
export const wordDocumentOf = (body: string, parts: Readonly<Record<string, string>> = {}): Promise<Buffer> =>
  zipOf({
    '[Content_Types].xml': typesXml('word/document.xml', 'wordprocessingml.document'),
    'word/document.xml': xml(`<w:document><w:body>${body}</w:body></w:document>`),
    ...parts,
  })

/** Creates a workbook from the rows of its sheets. Texts are shared strings, numbers are stored in their cells. */
export function workbookOf(
  sheets: Readonly<Record<string, readonly (readonly (string | number)[])[]>>,
): Promise<Buffer> {
  const shared: string[] = []
  const cell = (value: string | number): string => {
    if (typeof value === 'number') return `<c><v>${value}</v></c>`
    shared.push(`<si><t>${escaped(value)}</t><rPh><t>how it is read</t></rPh></si>`)
    return `<c t="s"><v>${shared.length - 1}</v></c>`
  }
  const names = Object.keys(sheets)
  const parts = Object.entries(sheets).map(([, rows], index) => [
    `xl/worksheets/sheet${index + 1}.xml`,
    xml(
      `<worksheet><sheetData>${rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`,
    ),
  ])
  return zipOf({
    '[Content_Types].xml': typesXml('xl/workbook.xml', 'spreadsheetml.sheet'),
    'xl/workbook.xml': xml(
      `<workbook><sheets>${names.map((name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': relations(names.map((_, index) => `worksheets/sheet${index + 1}.xml`)),
    ...Object.fromEntries(parts),
    'xl/sharedStrings.xml': xml(`<sst>${shared.join('')}</sst>`),
  })
}

/** Creates a presentation with slides in this order, stored in reverse. */
export function presentationOf(slides: readonly string[]): Promise<Buffer> {
  const file = (index: number): string => `slides/slide${slides.length - index}.xml`
  const parts = slides.map((text, index) => [
    `ppt/${file(index)}`,
    xml(`<p:sld><p:txBody><a:p><a:r><a:t>${escaped(text)}</a:t></a:r></a:p></p:txBody></p:sld>`),
  ])
  return zipOf({
    '[Content_Types].xml': typesXml('ppt/presentation.xml', 'presentationml.presentation'),
    'ppt/presentation.xml': xml(
      `<p:presentation><p:sldIdLst>${slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 1}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    ),
    'ppt/_rels/presentation.xml.rels': relations(slides.map((_, index) => file(index))),
    ...Object.fromEntries(parts),
  })
}

/** Creates an EPUB from HTML chapters. */
export const bookOf = (chapters: readonly string[]): Promise<Buffer> =>
  zipOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': xml(
      '<container><rootfiles><rootfile full-path="OEBPS/content.opf"/></rootfiles></container>',
    ),
    'OEBPS/content.opf': xml(
      `<package><manifest>${chapters.map((_, index) => `<item id="c${index}" href="text/c%20${index}.xhtml"/>`).join('')}</manifest><spine>${chapters.map((_, index) => `<itemref idref="c${index}"/>`).join('')}</spine></package>`,
    ),
    ...Object.fromEntries(
      chapters.map((body, index) => [
        `OEBPS/text/c ${index}.xhtml`,
        xml(`<html><head><title>Chapter</title><style>p { color: red }</style></head><body>${body}</body></html>`),
      ]),
    ),
  })

/** Creates a PDF of these objects, the first of which is its catalog. */
export function pdfOfObjects(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  for (const [index, object] of objects.entries()) {
    offsets.push(length)
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')])
    parts.push(part)
    length += part.length
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(table + trailer)])
}

export const streamOf = (content: string | Buffer, more = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`<< /Length ${Buffer.from(content).length} ${more}>>\nstream\n`),
    Buffer.from(content),
    Buffer.from('\nendstream'),
  ])

/**
 * Creates a PDF with a line of text on each page. It supports any script, because the font maps each code to a Unicode
 * character.
 */
export function pdfOf(pages: readonly string[]): Buffer {
  const units = [...new Set(pages.join('').split(''))]
  const hex = (text: string): string =>
    text
      .split('')
      .map((unit) => (units.indexOf(unit) + 1).toString(16).padStart(4, '0'))
      .join('')
  const map = units
    .map(
      (unit, index) =>
        `<${(index + 1).toString(16).padStart(4, '0')}> <${unit.charCodeAt(0).toString(16).padStart(4, '0')}>`,
    )
    .join('\n')
  const toUnicode =
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Ours def /CMapType 2 def\n' +
    '1 begincodespacerange <0000> <ffff> endcodespacerange\n' +
    `${units.length} beginbfchar\n${map}\nendbfchar endcmap end end`
  const first = 7
  const kids = pages.map((_, index) => `${first + 2 * index} 0 R`).join(' ')
  return pdfOfObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /Ours /Encoding /Identity-H /DescendantFonts [4 0 R] /ToUnicode 6 0 R >>',
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Ours /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 5 0 R /DW 1000 >>',
    '<< /Type /FontDescriptor /FontName /Ours /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
    streamOf(toUnicode),
    ...pages.flatMap((text, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 3 0 R >> >> /Contents ${first + 2 * index + 1} 0 R >>`,
      streamOf(`BT /F1 12 Tf 50 700 Td <${hex(text)}> Tj ET`),
    ]),
  ])
}

/** Creates a PDF of many identical pages. */
export function thickPdf(pages: number): Buffer {
  const kids = Array.from({ length: pages }, (_, index) => `${index + 5} 0 R`).join(' ')
  const page =
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F1 3 0 R >> >> /Contents 4 0 R >>'
  return pdfOfObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    streamOf('BT /F1 12 Tf 50 700 Td (The same page) Tj ET'),
    ...Array.from({ length: pages }, () => page),
  ])
}
