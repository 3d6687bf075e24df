import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { deflateSync } from 'node:zlib'

import { afterAll, describe, expect, it } from 'vitest'

import {
  bookOf,
  pdfOf,
  pdfOfObjects,
  presentationOf,
  streamOf,
  thickPdf,
  wordOf,
  workbookOf,
  zipOf,
} from '../../testing/documents.ts'
import { temporaryFolder } from '../../testing/index.ts'
import { createTextReader, type TextLimits } from './read-text.ts'

const MB = 1024 * 1024
const reader = createTextReader()
afterAll(() => reader.stop())

async function read(content: string | Uint8Array, type = 'text/plain', limits: Partial<TextLimits> = {}) {
  const file = join(await temporaryFolder(), 'content')
  await writeFile(file, content)
  const used = Object.keys(limits).length === 0 ? reader : createTextReader(limits)
  const { passages, fault } = await used.read({ file, type }, new AbortController().signal)
  if (used !== reader) await used.stop()
  return { passages, fault, text: passages.map(({ text }) => text).join('') }
}

const zeros = (bytes: number) =>
  Readable.from(
    (function* () {
      for (let left = bytes; left > 0; left -= MB) yield Buffer.alloc(MB, 'a')
    })(),
  )

it('a file with less time than usual is cut off after it', async () => {
  const file = join(await temporaryFolder(), 'content')
  await writeFile(file, 'x '.repeat(1_000_000))
  const own = createTextReader()
  const { fault } = await own.read({ file, type: 'text/plain' }, new AbortController().signal, 1)
  await own.stop()
  expect(fault).toBe('asset.text_too_slow')
})

describe('The text of a file', () => {
  it('of Word contains its paragraphs and notes, without deleted text', async () => {
    const { text, fault } = await read(await wordOf(['First & foremost', '第二段：番紅花']))
    expect(text).toBe('First & foremost\n第二段：番紅花\n\n\nA note below\n')
    expect(fault).toBeUndefined()
  })

  it('of a workbook contains its rows, sheet by sheet', async () => {
    const sheets = {
      Prices: [
        ['Saffron', 12.5],
        ['藏紅花', 30],
      ],
      空: [],
      Notes: [['the end']],
    }
    expect((await read(await workbookOf(sheets))).passages).toEqual([
      { place: 'sheet', at: 1, name: 'Prices', text: 'Saffron\t12.5\n藏紅花\t30' },
      { place: 'sheet', at: 3, name: 'Notes', text: 'the end' },
    ])
  })

  it('of a presentation contains its slides in order', async () => {
    expect((await read(await presentationOf(['One', '二', 'Three']))).passages).toMatchObject([
      { place: 'slide', at: 1, text: 'One' },
      { place: 'slide', at: 2, text: '二' },
      { place: 'slide', at: 3, text: 'Three' },
    ])
  })

  it('of a book contains its chapters', async () => {
    const modelRegistry = await bookOf(['<h1>Begin</h1><p>It was&nbsp;dark.</p>', '<p>終わり</p>'])
    expect((await read(modelRegistry)).passages).toMatchObject([
      { place: 'chapter', at: 1, text: 'Chapter\n\nBegin\n\nIt was dark.' },
      { place: 'chapter', at: 2, text: 'Chapter\n\n終わり' },
    ])
  })

  it('of a PDF contains its pages, in any script', async () => {
    expect((await read(pdfOf(['Hello saffron', '你好，番紅花', '你好，藏红花']))).passages).toMatchObject([
      { place: 'page', at: 1, text: 'Hello saffron' },
      { place: 'page', at: 2, text: '你好，番紅花' },
      { place: 'page', at: 3, text: '你好，藏红花' },
    ])
  })

  it('of an HTML page contains the visible text', async () => {
    const page = '<!doctype html><script>let hidden = "<p>"</script><p>5 &lt; 6<br>next <b>line</b></p>'
    expect((await read(page, 'text/html')).text).toBe('5 < 6\nnext line')
  })

  it.each([
    ['UTF-8', 'Grüße, 番紅花'],
    ['UTF-8 with a mark', '\uFEFFGrüße, 番紅花'],
  ])('in %s is read', async (_, text) => {
    expect((await read(text)).text).toBe('Grüße, 番紅花')
  })

  it('in GB18030 is read', async () => {
    // 今天天气很好，我们去看小猫。
    const bytes = 'bdf1ccecccecc6f8badcbac3a3acced2c3c7c8a5bfb4d0a1c3a8a1a3'
    expect((await read(Buffer.from(bytes, 'hex'))).text).toBe('今天天气很好，我们去看小猫。')
  })

  it('in Big5 is read, including its most common words', async () => {
    // 今天天氣很好，我們去看電影。
    const bytes = 'a4b5a4d1a4d1aef0abdca66ea141a7daadcca568acddb971bc76a143'
    expect((await read(Buffer.from(bytes, 'hex'))).text).toBe('今天天氣很好，我們去看電影。')
  })

  it.each(['utf16le', 'swapped'])('in UTF-16 is read, with and without a byte order mark (%s)', async (order) => {
    for (const mark of ['\uFEFF', '']) {
      const bytes = Buffer.from(`${mark}Dear reader,\nthis is 番紅花.\n`, 'utf16le')
      if (order === 'swapped') bytes.swap16()
      expect((await read(bytes)).text).toBe('Dear reader,\nthis is 番紅花.\n')
    }
  })

  it('in another alphabet is read', async () => {
    const words = 'Съешь же ещё этих мягких французских булок, да выпей чаю. '
    const bytes = Buffer.from(
      Array.from(words.repeat(5), (character) => {
        const code = character.codePointAt(0) ?? 0
        return code < 128 ? code : code === 0x451 ? 0xb8 : code - 0x410 + 0xc0
      }),
    )
    expect((await read(bytes)).text).toContain('французских булок')
  })

  it('is split into passages with their line numbers', async () => {
    const lines = Array.from({ length: 200 }, (_, index) => `Line ${index + 1} of a long file.`)
    const { passages, text } = await read(lines.join('\n'))
    expect(text).toBe(lines.join('\n'))
    expect(passages.length).toBeGreaterThan(2)
    for (const passage of passages) expect(passage.text.trim().startsWith(`Line ${passage.at} `)).toBe(true)
  })

  it('depends on its content, not its name', async () => {
    expect((await read(pdfOf(['A page']), 'text/plain')).passages).toMatchObject([{ place: 'page', text: 'A page' }])
    expect(await read('only words', 'application/pdf')).toMatchObject({ text: 'only words', fault: undefined })
    expect(await read(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))).toMatchObject({
      fault: 'asset.text_none',
    })
    expect(await read(await zipOf({ 'a.txt': 'words' }))).toMatchObject({ fault: 'asset.text_none', text: '' })
  })

  it.each([
    ['a zip that ends early', async () => (await wordOf(['x'.repeat(5000)])).subarray(0, 300), 'asset.text_damaged'],
    ['a PDF that is none', async () => Buffer.from('%PDF-1.7\nnothing'), 'asset.text_damaged'],
    ['a workbook without its sheets', () => zipOf({ 'xl/workbook.xml': '<sheet' }), undefined],
    ['an old Office file', async () => Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'asset.text_locked'],
  ])('that is %s is reported, without a crash', async (_, build, fault) => {
    expect(await read(await build())).toMatchObject({ text: '', fault })
  })
})

describe('A malicious file', () => {
  it('that unpacks to too much is reported, and the server continues', async () => {
    const bomb = await zipOf({ 'word/document.xml': zeros(80 * MB) })
    expect(bomb.length).toBeLessThan(MB)
    expect(await read(bomb)).toMatchObject({ fault: 'asset.text_too_large' })
  })

  it('with a PDF stream that unpacks to too much is reported', async () => {
    const packed = deflateSync(Buffer.alloc(400 * MB, ' '))
    const bomb = pdfOfObjects([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R >>',
      streamOf(packed, '/Filter /FlateDecode '),
    ])
    const { fault } = await read(bomb, 'application/pdf', { besideMb: 96, timeMs: 20_000, lookMs: 20 })
    expect(fault).toMatch(/too_large|too_slow/)
  }, 30_000)

  it('with 60,000 pages is cut, with the reason', async () => {
    const { passages, fault } = await read(thickPdf(60_000), 'application/pdf', { timeMs: 15_000 })
    expect(passages.length).toBeGreaterThan(0)
    expect(fault).toMatch(/too_large|too_slow/)
  }, 40_000)

  it('with an endlessly growing heap is reported', async () => {
    const { fault } = await read(`<p>${'<b>x</b>'.repeat(2_000_000)}`, 'text/html', { heapMb: 16, timeMs: 20_000 })
    expect(fault).toMatch(/too_large|too_slow/)
  }, 30_000)

  it('is abandoned when the server stops', async () => {
    const file = join(await temporaryFolder(), 'content')
    await writeFile(file, thickPdf(20_000))
    const abort = new AbortController()
    const reading = reader.read({ file, type: 'application/pdf' }, abort.signal)
    abort.abort(new Error('stopping'))
    await expect(reading).rejects.toThrow('stopping')
  })
})
