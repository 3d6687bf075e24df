import type { MessageKey, Translate } from '../i18n/index.ts'
import type { Asset } from './entities.ts'

/** Returns why a file's text is missing or incomplete, in words. Returns undefined if nothing is wrong. */
export function textError({ error }: Asset['text'], t: Translate): string | undefined {
  if (error === undefined) return undefined
  const codes = [error, 'asset.text_damaged']
  // A browser loads these words with the texts of the drive.
  const keys = codes.flatMap((code) => [`error.${code}`, `drive.fault.${code}`])
  // A key without a message is shown as it is.
  return keys.map((key) => [key, t(key as MessageKey)]).find(([key, words]) => key !== words)?.[1] ?? error
}
