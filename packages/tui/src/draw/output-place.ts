import { stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

import type { Drawing, DrawingResult } from '@saffron/core/draw'
import { numberedName } from '@saffron/core/drive'
import type { Translate } from '@saffron/core/i18n'

import { chunksOf, openContent } from '../drive/index.ts'
import type { Context } from '../shell/context.ts'
import { makeFolder } from '../shell/make-folder.ts'
import type { JsonOption } from '../shell/options.ts'
import { refuseExisting, unwritable, writePieces } from '../shell/output-file.ts'
import { together } from './draw-settings.ts'

export interface OutputOptions extends JsonOption {
  /** A directory, a file, or `-` for stdout. */
  readonly output?: string
  readonly force?: true
}

/** Where results are written. */
export interface OutputPlace {
  readonly kind: 'folder' | 'file' | 'stdout'
  readonly path: string
  readonly force: true | undefined
}

/**
 * Returns the place of `-o`, if it's given, before anything is drawn that can't be saved. Throws a usage error for an
 * existing file, for several results on stdout, and for a directory that isn't there.
 */
export async function placeOf(
  { output, force, json }: OutputOptions,
  count: number,
  t: Translate,
): Promise<OutputPlace | undefined> {
  if (output === undefined) return undefined
  if (output === '-') {
    if (json) throw together('-o -', '--json', t)
    if (count > 1) throw together('-o -', `-n ${count}`, t)
    return { kind: 'stdout', path: output, force }
  }
  if (/[/\\]$/.test(output) || (await isFolder(output))) {
    try {
      makeFolder(output)
    } catch (error) {
      throw unwritable(output, error, t)
    }
    return { kind: 'folder', path: output, force }
  }
  await stat(join(dirname(output), '.')).catch((error: unknown) => {
    throw unwritable(output, error, t)
  })
  for (let index = 0; index < count; index++) if (!force) await refuseExisting(numbered(output, index), t)
  return { kind: 'file', path: output, force }
}

/**
 * Downloads the results of a drawing. Returns the paths that they're written to, none for stdout. `before`: the number
 * of files there that other drawings have.
 */
export async function saveResults(
  { api, t }: Pick<Context, 'api' | 't'>,
  { results }: Pick<Drawing, 'results'>,
  { kind, path, force }: OutputPlace,
  before = 0,
): Promise<readonly string[]> {
  const { signal } = new AbortController()
  const saved: string[] = []
  for (const [index, result] of results.entries()) {
    const file =
      kind === 'folder' ? await freeName(path, result) : kind === 'file' ? numbered(path, before + index) : path
    await writePieces(
      async () => chunksOf(await openContent(api, result.asset, { from: 0, signal })),
      { file, force },
      t,
    )
    if (kind !== 'stdout') saved.push(file)
    else break
  }
  return saved
}

/** `cat.png`, `cat (2).png` …: the name of each result of one drawing. */
const numbered = (path: string, index: number): string =>
  index === 0 ? path : join(dirname(path), numberedName(basename(path), index + 1))

/** Returns a path in a directory that doesn't exist, with a number if the result's own name does. */
async function freeName(folder: string, { name }: DrawingResult): Promise<string> {
  for (let index = 0; ; index++) {
    // The server's name never leads out of the directory.
    const path = numbered(join(folder, basename(name)), index)
    if ((await stat(path).catch(() => undefined)) === undefined) return path
  }
}

const isFolder = async (path: string): Promise<boolean> =>
  (await stat(path).catch(() => undefined))?.isDirectory() === true
