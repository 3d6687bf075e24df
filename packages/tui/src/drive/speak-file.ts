import type { Api } from '@saffron/core/client'
import type { Asset } from '@saffron/core/drive'
import { describeError } from '@saffron/core/errors'
import { formatFileSize } from '@saffron/core/format'
import type { Translate } from '@saffron/core/i18n'

import { cleanName } from '../ui/clean-name.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { loadAsset } from '../ui/pictures/index.ts'

/** A file in words: name, size, kind, and how large a picture is. */
export function fileWords(
  { name, size, type, width, height }: Pick<Asset, 'name' | 'size' | 'type' | 'width' | 'height'>,
  t: Translate,
): string {
  const pixels = width === undefined || height === undefined ? [] : [t('cli.reader.pixels', { width, height })]
  return [cleanName(name), formatFileSize(size, t.locale), cleanLine(type), ...pixels].join(', ')
}

/** What is said of a file of the drive where it cannot be looked at; why not, where the server does not tell of it. */
export async function speakFile(api: Api, id: string, t: Translate): Promise<string> {
  try {
    return fileWords(await loadAsset(api, id), t)
  } catch (error) {
    return t('cli.reader.error', { text: cleanLine(describeError(error, t)) })
  }
}
