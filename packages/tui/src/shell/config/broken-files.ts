import { renameSync } from 'node:fs'

import type { Translate } from '@saffron/core/i18n'

import { cleanLine } from '../../ui/clean-text.ts'
import { sayAlways } from '../output.ts'

/** A file of settings that is no JSON. One of the user's own is kept aside; one of a project is left to whoever wrote it. */
interface BrokenFile {
  readonly path: string
  readonly isOwn: boolean
}

const seen = new Set<string>()
let untold: BrokenFile[] = []
let hear: ((broken: BrokenFile) => void) | undefined

/** Notes a broken file; a person is told of each once, as soon as there is a language to do it in. */
export function noteBroken(broken: BrokenFile): void {
  if (hear !== undefined) return hear(broken)
  untold.push(broken)
}

/** From now on broken files are put aside and told of, those noted before first. */
export function tellBrokenFiles(t: Translate): void {
  hear = ({ path, isOwn }) => {
    if (seen.has(path)) return
    seen.add(path)
    const kept = isOwn ? setAside(path) : undefined
    const line = kept === undefined ? t('cli.config.broken', { path }) : t('cli.config.kept', { path, kept })
    sayAlways(cleanLine(`saffron: ${line}`))
  }
  const earlier = untold
  untold = []
  for (const broken of earlier) hear(broken)
}

/** Renames a file to `<name>.broken-<date>`; undefined where that cannot be done. */
export function setAside(path: string, now = new Date()): string | undefined {
  const kept = `${path}.broken-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`
  try {
    renameSync(path, kept)
    return kept
  } catch {
    return undefined
  }
}
