import type { MessageKey, Translate } from '../i18n/index.ts'
import type { Asset } from './entities.ts'

/** Why the text of a file is not there, or not all of it, in words; undefined where nothing is wrong with it. */
export function textFault({ error }: Asset['text'], t: Translate): string | undefined {
  if (error === undefined) return undefined
  const codes = [error, 'asset.text_damaged']
  // A browser has these words with the texts of the drive.
  const keys = codes.flatMap((code) => [`error.${code}`, `drive.fault.${code}`])
  // A key without a message is said as it is.
  return keys.map((key) => [key, t(key as MessageKey)]).find(([key, words]) => key !== words)?.[1] ?? error
}
