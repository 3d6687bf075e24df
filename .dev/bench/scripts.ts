// Measures the reading of a script of 120 pages in each format, every time in a process of its own, and checks what is
// exported with other programs where they're installed.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { assembleScript, elementsOf, layOutPages, readFountain } from '../../packages/core/src/playscript/index.ts'
import { exportScript } from '../../packages/server/src/playscript/index.ts'
import { ROOT } from '../run-command.ts'
import { median, printTable } from './table.ts'

const run = promisify(execFile)
const RUNS = 3
const PAGES = 120
const LIMITS = { fountain: 1_000, fdx: 1_000, pdf: 5_000, docx: 5_000 } as const
const MEMORY_MB = 200

interface Reading {
  readonly ms: number
  readonly before: number
  readonly peak: number
  readonly scenes: number
}

const folder = mkdtempSync(join(tmpdir(), 'saffron-bench-'))

/** A scene of about 0.8 pages. */
const sceneOf = (index: number): string =>
  [
    `${index % 2 === 0 ? 'INT. KITCHEN' : 'EXT. HARBOR'} ${index} - ${index % 3 === 0 ? 'DAY' : 'NIGHT'} #${index + 1}#`,
    `She walks ${'through the long and dark corridor of the house, '.repeat((index % 5) + 2)}and stops.`,
    ...['ANNA (V.O.)', 'PETER', "ANNA (CONT'D)", 'THE OLD MAN'].map(
      (name, at) =>
        `${name}\n${'I have been here before, and I remember all of it. '.repeat(((index + at) % 4) + 1).trim()}`,
    ),
    'Rain begins. They wait for the ferry, which is late again.',
  ].join('\n\n')

const script = (() => {
  const scenes: string[] = []
  for (;;) {
    for (let more = 0; more < 20; more += 1) scenes.push(sceneOf(scenes.length))
    const parsed = assembleScript(readFountain(`Title: The Long House\nAuthor: A. Writer\n\n${scenes.join('\n\n')}`), {
      format: 'fountain',
    })
    if (layOutPages(elementsOf(parsed)).length >= PAGES) return parsed
  }
})()

try {
  const rows: (string | number)[][] = []
  for (const [format, limit] of Object.entries(LIMITS) as [keyof typeof LIMITS, number][]) {
    const file = join(folder, `script.${format}`)
    writeFileSync(file, await exportScript(script, { format }))
    const readings: Reading[] = []
    for (let at = 0; at < RUNS; at += 1) {
      const { stdout } = await run(process.execPath, ['.dev/bench/read-script.ts', file, `script.${format}`], {
        cwd: ROOT,
      })
      readings.push(JSON.parse(stdout) as Reading)
    }
    rows.push([
      format,
      median(readings.map(({ ms }) => ms)),
      limit,
      median(readings.map(({ peak }) => peak)),
      MEMORY_MB,
      median(readings.map(({ peak, before }) => peak - before)),
      readings[0]?.scenes ?? 0,
    ])
  }
  printTable(
    `reading a script of ${layOutPages(elementsOf(script)).length} pages and ${script.scenes.length} scenes, in a new process`,
    ['format', 'ms', 'ms at most', 'MB of the process', 'MB at most', 'MB for the reading', 'scenes'],
    rows,
  )
  printTable('what is exported, in other programs', ['check', 'result'], await checks())
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function checks(): Promise<string[][]> {
  return [
    ['pages of the PDF in pdfinfo', await tried('pdfinfo', () => pagesOfPdf())],
    ['places of the PDF in pdftotext -bbox', await tried('pdftotext', () => placesOfPdf())],
    ['the Word file in LibreOffice', await tried('soffice', () => wordInLibreOffice())],
  ]
}

/** A program that isn't installed is a visible result, not a passed check. */
async function tried(program: string, check: () => Promise<string>): Promise<string> {
  try {
    return await check()
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    return isMissing ? `NOT CHECKED: ${program} isn’t installed` : `FAILED: ${String(error).slice(0, 80)}`
  }
}

async function pagesOfPdf(): Promise<string> {
  const { stdout } = await run('pdfinfo', [join(folder, 'script.pdf')])
  return `${/Pages:\s+(\d+)/.exec(stdout)?.[1]} (${layOutPages(elementsOf(script)).length} and a title page expected)`
}

/** Returns where the words of headings, cues and speech start, which is the same on all pages. */
async function placesOfPdf(): Promise<string> {
  const out = join(folder, 'places.html')
  await run('pdftotext', ['-bbox', join(folder, 'script.pdf'), out])
  const html = readFileSync(out, 'utf8')
  const placesOf = (word: string): string => {
    const found = [...html.matchAll(new RegExp(`xMin="([\\d.]+)"[^>]*>${word}<`, 'g'))].map(([, x]) =>
      Math.round(Number(x)),
    )
    return `${word} ${[...new Set(found)].toSorted((some, other) => some - other).join('/')}`
  }
  return ['INT\\.', 'PETER', 'She', '\\(MORE\\)'].map(placesOf).join(', ')
}

async function wordInLibreOffice(): Promise<string> {
  const profile = `-env:UserInstallation=file://${join(folder, 'office')}`
  await run('soffice', [
    profile,
    '--headless',
    '--convert-to',
    'txt:Text (encoded):UTF8',
    '--outdir',
    folder,
    join(folder, 'script.docx'),
  ])
  const text = readFileSync(join(folder, 'script.txt'), 'utf8')
  const headings = text.split('\n').filter((line) => /(?:INT|EXT)\. /.test(line))
  return `${headings.length} of ${script.scenes.length} headings`
}
