import { plainFileSize } from '@saffron/core/format'
import type { Translate } from '@saffron/core/i18n'

import { CommandError, EXIT } from './exit-codes.ts'
import { refuseExisting, unwritable } from './output-file.ts'
import { printInfo, printAlways } from './output.ts'
import { withoutServer } from './run-command.ts'
import { unreadable } from './unreadable.ts'

/** The maximum number of missing contents to list. */
const NAMED_MISSING = 5

export interface BackupOptions {
  readonly data?: string
  readonly withSecret?: true
  readonly force?: true
  readonly lang?: string
}

/** `saffron backup FILE`: one tar of everything, even while the server runs. */
export const backup = (file: string, options: BackupOptions): Promise<void> =>
  withoutServer(languageOf(options), async (t) => {
    // Nothing would show that a tar in a pipe was cut off.
    if (file === '-') throw new CommandError(t('cli.backup.noStdout'), EXIT.usage)
    if (!options.force) await refuseExisting(file, t)
    const server = await import('@saffron/server/lifecycle')
    const withSecret = options.withSecret === true
    const result = await server.backup({ file, withSecret, ...folderOf(options) })
    if (!result.ok) {
      const refused = refusedBySystem(result.failure)
      if (refused !== undefined) throw unwritable(file, refused, t)
      printAlways(`saffron: ${server.describeFailure(result.failure, t)}`)
      return EXIT.failed
    }
    printInfo(t('backup.done', { file, size: plainFileSize(result.bytes, t.locale) }))
    if (result.withoutContents) printInfo(t('backup.withoutContents'))
    if (result.missing.length > 0) printAlways(`saffron: ${describeMissing(result.missing, t)}`)
    if (!withSecret) printInfo(t('backup.noSecret', { folder: result.dataFolder }))
    return EXIT.ok
  })

/** `saffron restore FILE`: refuses while a server uses the directory. Keeps the previous data next to it. */
export const restore = (file: string, options: BackupOptions): Promise<void> =>
  withoutServer(languageOf(options), async (t) => {
    const server = await import('@saffron/server/lifecycle')
    const result = await server.restore({ file, ...folderOf(options) })
    if (!result.ok) {
      const refused = refusedBySystem(result.failure)
      const isRead = result.failure.key === 'backup.failure.unreadable'
      const named = result.failure.values['file'] ?? file
      if (refused !== undefined) throw (isRead ? unreadable : unwritable)(named, refused, t)
      printAlways(`saffron: ${server.describeFailure(result.failure, t)}`)
      return EXIT.failed
    }
    printInfo(t('backup.restored', { folder: result.dataFolder }))
    if (result.keptIn !== undefined) printInfo(t('backup.kept', { folder: result.keptIn }))
    return EXIT.ok
  })

const describeMissing = (missing: readonly string[], t: Translate): string => {
  const some = missing.slice(0, NAMED_MISSING).join(', ')
  return t('backup.missing', { count: missing.length, keys: missing.length > NAMED_MISSING ? `${some}, …` : some })
}

/** Returns the system's error about the file. Undefined for other failures. */
const refusedBySystem = ({ key, code }: { readonly key: string; readonly code?: string }): Error | undefined =>
  code === undefined || !key.startsWith('backup.') ? undefined : Object.assign(new Error(code), { code })

const folderOf = ({ data }: BackupOptions): { dataFolder?: string } => (data === undefined ? {} : { dataFolder: data })
const languageOf = ({ lang }: BackupOptions): { lang?: string } => (lang === undefined ? {} : { lang })
