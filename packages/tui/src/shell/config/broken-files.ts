import { renameSync } from 'node:fs'

import type { Translate } from '@saffron/core/i18n'

import { cleanLine } from '../../ui/clean-text.ts'
import { printAlways } from '../output.ts'

/** A settings file that isn't valid JSON. A user's file is renamed, a project's file is left unchanged. */
interface BrokenFile {
  readonly path: string
  readonly isOwn: boolean
}

const seen = new Set<string>()
let untold: BrokenFile[] = []
let hear: ((broken: BrokenFile) => void) | undefined

/** Records a broken file. Each is reported once, as soon as the language is known. */
export function recordBrokenFile(broken: BrokenFile): void {
  if (hear !== undefined) return hear(broken)
  untold.push(broken)
}

/** Renames and reports broken files from now on, starting with the recorded ones. */
export function warnBrokenFiles(t: Translate): void {
  hear = ({ path, isOwn }) => {
    if (seen.has(path)) return
    seen.add(path)
    const kept = isOwn ? moveAside(path) : undefined
    const line = kept === undefined ? t('cli.config.broken', { path }) : t('cli.config.kept', { path, kept })
    printAlways(cleanLine(`saffron: ${line}`))
  }
  const earlier = untold
  untold = []
  for (const broken of earlier) hear(broken)
}

/** Renames a file to `<name>.broken-<date>`. Returns undefined on failure. */
export function moveAside(path: string, now = new Date()): string | undefined {
  const kept = `${path}.broken-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`
  try {
    renameSync(path, kept)
    return kept
  } catch {
    return undefined
  }
}
