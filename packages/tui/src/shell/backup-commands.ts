import { formatFileSize } from '@saffron/core/format'

import { EXIT } from './exit-codes.ts'
import { say, sayAlways } from './output.ts'
import { withoutServer } from './run-command.ts'

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
    const result = await server.backup({ file, withSecret, ...folderOf(options) })
    if (!result.ok) {
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
      sayAlways(`saffron: ${server.describeFailure(result.failure, t)}`)
      return EXIT.failed
    }
    say(t('backup.restored', { folder: result.dataFolder }))
    if (result.keptIn !== undefined) say(t('backup.kept', { folder: result.keptIn }))
    return EXIT.ok
  })

const folderOf = ({ data }: BackupOptions): { dataFolder?: string } => (data === undefined ? {} : { dataFolder: data })
const languageOf = ({ lang }: BackupOptions): { lang?: string } => (lang === undefined ? {} : { lang })
