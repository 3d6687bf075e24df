import { MAX_NAME_BYTES } from '@saffron/core/drive'
import type { Translate } from '@saffron/core/i18n'

/** Invalid names on Windows: device names, path characters, and endings it would strip. */
const DEVICE = /^(?:con|prn|aux|nul|com[1-9¹²³]|lpt[1-9¹²³])(?:\.|$)/i
// oxlint-disable-next-line no-control-regex -- no file there has one in its name.
const NOT_ON_WINDOWS = /[<>:"|?*\\\x00-\x1f]|[. ]$/

/**
 * Returns why a name can't be written, or undefined if it can. Names come from a server and must not lead outside their
 * folder.
 */
export function localNameError(name: string, t: Translate, platform = process.platform): string | undefined {
  if (name === '' || name === '.' || name === '..' || /[/\0]/.test(name)) return t('cli.drive.unsafeName')
  if (platform === 'win32' && (DEVICE.test(name) || NOT_ON_WINDOWS.test(name))) return t('cli.drive.unheldName')
  return Buffer.byteLength(name) > MAX_NAME_BYTES ? t('cli.drive.unheldName') : undefined
}
