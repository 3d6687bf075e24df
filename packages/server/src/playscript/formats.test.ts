import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import {
  assembleScript,
  elementsOf,
  type ExportFormat,
  type ParsedScript,
  readFountain,
  type ScriptElement,
  UNPRINTED,
} from '@saffron/core/playscript'
import { afterAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'

import { exportScript, parseScriptFile } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'saffron-scripts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let made = 0
const parse = (content: Uint8Array | string, name: string, options = {}): Promise<ParsedScript> => {
  made += 1
  const file = join(folder, `${made}-${name}`)
  writeFileSync(file, content)
  return parseScriptFile({ file, type: 'auto', name }, options)
}

async function zipOf(entries: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip: ZipFile = new ZipFile()
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  const chunks: Buffer[] = []
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

const printed = (script: ParsedScript) =>
  elementsOf(script)
    .filter(({ type }) => !UNPRINTED.has(type) && type !== 'pageBreak')
    .map(({ type, text, number, dual }: ScriptElement) => [type, text, number, dual])

/** A script of many pages with everything that a page break can split. */
function longScript(): ParsedScript {
  const scenes = Array.from({ length: 60 }, (_, index) =>
    [
      `${index % 2 === 0 ? 'INT. KITCHEN' : 'EXT. 花园'} - ${index % 3 === 0 ? 'DAY' : 'NIGHT'} #${index + 1}#`,
      `She walks ${'through the long and dark corridor of the house, '.repeat((index % 7) + 1)}and stops.`,
      'ANNA (V.O.)\n(quietly)\n' + 'I have been here before, and I remember all of it. '.repeat((index % 9) + 1).trim(),
      '@张三\n你来了。\n（笑）\n坐吧。',
      'PETER\nNo.\n\nANNA ^\nYes!',
      'She leaves.',
      ...(index % 5 === 0 ? ['CUT TO:'] : []),
    ].join('\n\n'),
  )
  const source = ['Title: The Long House\nCredit: Written by\nAuthor: A. Writer', 'FADE IN:', ...scenes].join('\n\n')
  return assembleScript(readFountain(source), { format: 'fountain' })
}

test.for(['pdf', 'docx', 'fdx', 'fountain'] as const satisfies readonly ExportFormat[])(
  'a script that is exported as %s and read again has the same printed elements',
  async (format) => {
    const script = longScript()
    const again = await parse(await exportScript(script, { format }), `script.${format}`)
    expect(again.format).toBe(format)
    expect(printed(again)).toEqual(printed(script))
    expect(again.title).toBe('The Long House')
    expect(again.characters.map(({ name }) => name).toSorted()).toEqual(['ANNA', 'PETER', '张三'])
  },
)

test('a PDF has pages with numbers, MORE and CONT’D, and the same bytes each time', async () => {
  const bytes = await exportScript(longScript(), { format: 'pdf' })
  expect(await exportScript(longScript(), { format: 'pdf' })).toEqual(bytes)
  const { getDocumentProxy } = await import('unpdf')
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
  const texts = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent()
      return items.map((item) => ('str' in item ? item.str : '')).join('\n')
    }),
  )
  expect(texts.length).toBeGreaterThan(20)
  expect(texts[3]).toContain('3.')
  const more = texts.findIndex((text) => text.includes('(MORE)'))
  expect(texts[more + 1]).toContain("(CONT'D)")
})

test('reading reports its progress by pages', async () => {
  const seen: object[] = []
  const bytes = await exportScript(longScript(), { format: 'pdf' })
  await parse(bytes, 'script.pdf', { onProgress: (progress: object) => seen.push(progress) })
  expect(seen[0]).toMatchObject({ stage: 'reading', index: 1 })
  expect(seen.at(-1)).toMatchObject({ stage: 'scenes' })
})

test('Celtx, Fade In and Trelby name their elements', async () => {
  const celtx = await zipOf({
    'script-abc.html':
      '<html><head><title>Fox</title></head><body><p class="sceneheading" scenenumber="4">INT. DEN - DAY</p><p class="action">A fox &amp; a cub.</p><p class="character">FOX</p><p class="parenthetical">low</p><p class="dialog">Hush<br>now.</p><p class="transition">CUT TO:</p></body></html>',
  })
  const expected = [
    ['heading', 'INT. DEN - DAY', '4', undefined],
    ['action', 'A fox & a cub.', undefined, undefined],
    ['character', 'FOX', undefined, undefined],
    ['parenthetical', '(low)', undefined, undefined],
    ['dialogue', 'Hush\nnow.', undefined, undefined],
    ['transition', 'CUT TO:', undefined, undefined],
  ]
  expect(printed(await parse(celtx, 'fox.celtx'))).toEqual(expected)
  const paragraphs = expected.map(([type = '', text = '']) => {
    const style = {
      heading: 'Scene Heading',
      character: 'Character',
      parenthetical: 'Parenthetical',
      dialogue: 'Dialogue',
      transition: 'Transition',
    }[type]
    const number = type === 'heading' ? ' number="4"' : ''
    return `<para><style basestyle="${style ?? 'Action'}"${number}/><text>${text.replace('&', '&amp;')}</text></para>`
  })
  const fadeIn = await zipOf({
    'document.xml': `<document type="Open Screenplay Format document"><paragraphs>${paragraphs.join('')}</paragraphs></document>`,
  })
  expect(printed(await parse(fadeIn, 'fox.fadein'))).toEqual(expected)
  const trelby = [
    '\uFEFF#Version 3',
    '#Start-Script',
    '.\\INT. DEN - DAY',
    '>.A fox &',
    '..a cub.',
    '._FOX',
    '.((low)',
    '|:Hush',
    '.:now.',
    './CUT TO:',
  ].join('\n')
  expect(printed(await parse(trelby, 'fox.trelby')).map(([type, text]) => [type, text])).toEqual(
    expected.map(([type, text]) => [type, text]),
  )
})

const word = (paragraphs: readonly string[]) =>
  zipOf({ 'word/document.xml': `<w:document><w:body>${paragraphs.join('')}</w:body></w:document>` })
const plain = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
const at = (indent: number, text: string) =>
  `<w:p><w:pPr><w:ind w:left="${indent * 20}"/></w:pPr><w:r><w:t>${text}</w:t></w:r></w:p>`

test('a Word file without styles is read by its indents, and a Chinese one by its lines', async () => {
  const placed = await parse(
    await word([
      at(0, 'INT. CASA - DÍA'),
      at(0, 'María entra.'),
      at(144, 'MARÍA'),
      at(108, '(bajo)'),
      at(72, 'Hola.'),
      at(0, 'Sale.'),
    ]),
    'casa.docx',
  )
  expect(printed(placed).map(([type, text]) => [type, text])).toEqual([
    ['heading', 'INT. CASA - DÍA'],
    ['action', 'María entra.'],
    ['character', 'MARÍA'],
    ['parenthetical', '(bajo)'],
    ['dialogue', 'Hola.'],
    ['action', 'Sale.'],
  ])
  const chinese = await parse(
    await word(
      ['第1集', '1-1 日 内 客厅', '△张三进门。', '张三（笑）：早。', '1-2 夜 外 街道', '李四：走。'].map(plain),
    ),
    '短剧.docx',
  )
  expect(chinese.scenes.map(({ number, episode }) => [number, episode])).toEqual([
    ['1-1', '1'],
    ['1-2', '1'],
  ])
  expect(chinese.characters.map(({ name }) => name)).toEqual(['张三', '李四'])
})

test.for(['gb18030', 'big5', 'utf-16le'])('a Chinese script in %s is decoded', async (encoding) => {
  const text = '1-1 日 外 大街\n張三：你好，今天天氣很好，我們一起去看海吧。\n李四：好的，那就走吧。\n'.repeat(5)
  const bytes = await parse(encodeText(text, encoding), 'script.txt')
  expect(bytes.encoding).toBe(encoding)
  expect(bytes.characters.map(({ name }) => name)).toEqual(['張三', '李四'])
})

/** Encodes text by looking up what each pair of bytes decodes to. */
function encodeText(text: string, encoding: string): Uint8Array {
  if (encoding === 'utf-16le') return Buffer.from(`\uFEFF${text}`, 'utf16le')
  const decoder = new TextDecoder(encoding)
  const table = new Map<string, readonly number[]>()
  for (let first = 0x81; first < 0xff; first += 1) {
    for (let second = 0x40; second < 0xff; second += 1) {
      const character = decoder.decode(Uint8Array.of(first, second))
      if (character.length === 1) table.set(character, [first, second])
    }
  }
  return Uint8Array.from(Array.from(text).flatMap((character) => table.get(character) ?? [character.charCodeAt(0)]))
}

const CHINESE = '1-1 日 外 大街\n张三：你好，今天天气很好，我们一起去看海吧。\n李四：好的，那就走吧。\n'

async function pdfOf(
  draw: (pdf: PDFKit.PDFDocument) => void,
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Buffer> {
  const { default: PdfDocument } = await import('pdfkit')
  const pdf = new PdfDocument({ font: '', ...options })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => pdf.on('end', resolve))
  draw(pdf)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

/** Makes a PDF in which one page is there many times. */
function pagesPdf(pages: number): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages} /Kids [${'3 0 R '.repeat(pages)}] >>`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>',
  ]
  let text = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 4\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(`${text}${table}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF`)
}

const fdx = (inside: string) => `<?xml version="1.0"?><FinalDraft Version="5"><Content>${inside}</Content></FinalDraft>`
const MB = 1024 * 1024

const BAD: readonly (readonly [string, string, () => Promise<Buffer> | Buffer | string, string])[] = [
  ['a zip that isn’t a script', 'script.docx', () => zipOf({ 'a.txt': 'hello' }), 'playscript.unknown_format'],
  [
    'a zip bomb as Word',
    'bomb.docx',
    () => zipOf({ 'word/document.xml': Buffer.alloc(80 * MB, 'a') }),
    'playscript.too_large',
  ],
  [
    'a zip bomb as Celtx',
    'bomb.celtx',
    () => zipOf({ 'script-1.html': Buffer.alloc(80 * MB, 'a') }),
    'playscript.too_large',
  ],
  [
    'a zip bomb as Fade In',
    'bomb.fadein',
    () => zipOf({ 'document.xml': Buffer.alloc(80 * MB, 'a') }),
    'playscript.too_large',
  ],
  ['a broken zip', 'broken.docx', () => Buffer.from('PK\u0003\u0004 nothing'), 'playscript.damaged'],
  ['XML entities', 'laughs.fdx', () => `<!DOCTYPE x [<!ENTITY a "ha">]>${fdx('')}`, 'playscript.unsafe_xml'],
  [
    'an external entity',
    'external.fdx',
    () => `<!DOCTYPE x SYSTEM "file:///etc/passwd">${fdx('')}`,
    'playscript.unsafe_xml',
  ],
  ['XML of 10,000 levels', 'deep.fdx', () => fdx('<a>'.repeat(10_000)), 'playscript.unsafe_xml'],
  ['text as FDX', 'text.fdx', () => 'hello', 'playscript.damaged'],
  ['a broken PDF', 'broken.pdf', () => '%PDF-1.4 nothing', 'playscript.damaged'],
  ['an old Word file', 'old.doc', () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'playscript.locked'],
  [
    'a PDF with a password',
    'locked.pdf',
    () => pdfOf((pdf) => pdf.rect(10, 10, 50, 50).fill('red'), { userPassword: 'secret' }),
    'playscript.locked',
  ],
  ['a PDF of 60,000 pages', 'pages.pdf', () => pagesPdf(60_000), 'playscript.too_large'],
  [
    'a text in two encodings',
    'joined.txt',
    () => Buffer.concat([Buffer.from(CHINESE), encodeText(CHINESE, 'gb18030')]),
    'playscript.mixed_encodings',
  ],
  ['a text of 50 MB in one line', 'line.txt', () => Buffer.alloc(50 * MB, 'a'), 'playscript.too_large'],
  ['a line of 2 MB', 'line.txt', () => Buffer.alloc(2 * MB, 'a'), 'playscript.too_large'],
  [
    'a program',
    'ls',
    () => Buffer.from(Array.from({ length: 2_000 }, (_, index) => index % 9)),
    'playscript.unknown_format',
  ],
]

test.for(BAD)('%s is a clear error', async ([, name, content, fault]) => {
  await expect(parse(await content(), name)).rejects.toMatchObject({ fault })
})

test('a PDF without text says that it has only images', async () => {
  const scan = await pdfOf((pdf) => pdf.rect(10, 10, 50, 50).fill('red'))
  await expect(parse(scan, 'scan.pdf')).rejects.toMatchObject({ fault: 'playscript.images_only' })
})

test('a file that takes too long, or too much memory, is left', async () => {
  const text = 'INT. HOUSE - DAY\n\nHe walks.\n\n'.repeat(100_000)
  await expect(parse(text, 'long.txt', { limits: { timeMs: 1 } })).rejects.toMatchObject({
    fault: 'playscript.too_slow',
  })
  await expect(parse(text, 'large.txt', { limits: { heapMb: 24 } })).rejects.toMatchObject({
    fault: 'playscript.too_large',
  })
})

test('a canceled reading ends with the reason', async () => {
  const reason = new Error('canceled')
  await expect(parse('INT. HOUSE', 'a.txt', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
})
