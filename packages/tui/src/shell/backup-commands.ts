import { formatFileSize } from '@saffron/core/format'

import { EXIT } from './exit-codes.ts'
import { unwritable } from './output-file.ts'
import { say, sayAlways } from './output.ts'
import { withoutServer } from './run-command.ts'
import { systemCode } from './system-reason.ts'
import { unreadable } from './unreadable.ts'

export interface BackupOptions {
  readonly data?: string
  readonly withSecret?: true
  readonly lang?: string
}

/** `saffron backup FILE`: one tar of everything, also while the server runs. */
export const backup = (file: string, options: BackupOptions): Promise<void> =>
  withoutServer(languageOf(options), async (t) => {
    const server = await import('@saffron/server/lifecycle')
    const withSecret = options.withSecret === true
    const result = await server.backup({ file, withSecret, ...folderOf(options) }).catch((error: unknown) => {
      throw systemCode(error) === undefined || isElsewhere(error, file) ? error : unwritable(file, error, t)
    })
    if (!result.ok) {
      const refused = refusedBySystem(result.failure)
      if (refused !== undefined) throw unwritable(file, refused, t)
      sayAlways(`saffron: ${server.describeFailure(result.failure, t)}`)
      return EXIT.failed
    }
    say(t('backup.done', { file, size: formatFileSize(result.bytes, t.locale) }))
    if (result.withoutContents) say(t('backup.withoutContents'))
    if (!withSecret) say(t('backup.noSecret', { folder: result.dataFolder }))
    return EXIT.ok
  })

/** `saffron restore FILE`: refuses while a server uses the folder; what was there before is kept beside it. */
export const restore = (file: string, options: BackupOptions): Promise<void> =>
  withoutServer(languageOf(options), async (t) => {
    const server = await import('@saffron/server/lifecycle')
    const result = await server.restore({ file, ...folderOf(options) })
    if (!result.ok) {
      const refused = refusedBySystem(result.failure)
      const isRead = result.failure.key === 'backup.failure.unreadable'
      const named = result.failure.values['file'] ?? file
      if (refused !== undefined) throw (isRead ? unreadable : unwritable)(named, refused, t)
      sayAlways(`saffron: ${server.describeFailure(result.failure, t)}`)
      return EXIT.failed
    }
    say(t('backup.restored', { folder: result.dataFolder }))
    if (result.keptIn !== undefined) say(t('backup.kept', { folder: result.keptIn }))
    return EXIT.ok
  })

/** What the system said of the file, where that is the failure. */
const refusedBySystem = ({ code }: { readonly code?: string }): Error | undefined =>
  code === undefined ? undefined : Object.assign(new Error(code), { code })

/** Not of the file that is written, nor of what it is until it is whole. */
const isElsewhere = (error: unknown, file: string): boolean =>
  error instanceof Error && 'path' in error && !String(error.path).startsWith(file)

const folderOf = ({ data }: BackupOptions): { dataFolder?: string } => (data === undefined ? {} : { dataFolder: data })
const languageOf = ({ lang }: BackupOptions): { lang?: string } => (lang === undefined ? {} : { lang })
