import { readDrivePath } from '@saffron/core/drive'

import { lookUpOne } from '../drive/index.ts'
import type { Context } from '../shell/context.ts'
import { CommandError, EXIT } from '../shell/exit-codes.ts'

const IN_DRIVE = /^drive:/

/** Returns the asset of a file that is named as in the drive (`drive:reports/may.pdf`). Undefined for any other name. */
export async function driveFile(
  { api, t }: Pick<Context, 'api' | 't'>,
  typed: string,
): Promise<{ readonly asset: string } | undefined> {
  if (!IN_DRIVE.test(typed)) return undefined
  const { names } = readDrivePath(`/${typed.replace(IN_DRIVE, '').replace(/^\//, '')}`)
  const node = await lookUpOne(api, names)
  if (node?.asset === undefined || node.asset === null) {
    throw new CommandError(t('cli.drive.notThere', { path: typed }), EXIT.notFound)
  }
  return { asset: node.asset }
}
