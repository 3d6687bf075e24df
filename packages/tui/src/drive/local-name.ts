import { MOST_NAME_BYTES } from '@saffron/core/drive'
import type { Translate } from '@saffron/core/i18n'

/** What a name is not, on Windows: devices, characters that mean something in a path, and what it would take off the end. */
const DEVICE = /^(?:con|prn|aux|nul|com[1-9¹²³]|lpt[1-9¹²³])(?:\.|$)/i
// oxlint-disable-next-line no-control-regex -- no file there has one in its name.
const NOT_ON_WINDOWS = /[<>:"|?*\\\x00-\x1f]|[. ]$/

/**
 * Why nothing may be written under this name, in words; undefined where it may. Names come from a server: none of them
 * leads out of the folder it belongs to.
 */
export function localNameFault(name: string, t: Translate, platform = process.platform): string | undefined {
  if (name === '' || name === '.' || name === '..' || /[/\0]/.test(name)) return t('cli.drive.unsafeName')
  if (platform === 'win32' && (DEVICE.test(name) || NOT_ON_WINDOWS.test(name))) return t('cli.drive.unheldName')
  return Buffer.byteLength(name) > MOST_NAME_BYTES ? t('cli.drive.unheldName') : undefined
}
