import type { Api } from '@saffron/core/client'
import type { Asset } from '@saffron/core/drive'
import { describeError } from '@saffron/core/errors'
import { plainFileSize } from '@saffron/core/format'
import type { Translate } from '@saffron/core/i18n'

import { cleanName } from '../ui/clean-name.ts'
import { cleanLine } from '../ui/clean-text.ts'
import { loadAsset } from '../ui/pictures/index.ts'

/** Describes a file: name, size, type, and the dimensions of a picture. */
export function spokenFile(
  { name, size, type, width, height }: Pick<Asset, 'name' | 'size' | 'type' | 'width' | 'height'>,
  t: Translate,
): string {
  const pixels = width === undefined || height === undefined ? [] : [t('cli.reader.pixels', { width, height })]
  return [cleanName(name), plainFileSize(size, t.locale), cleanLine(type), ...pixels].join(', ')
}

/** Describes a Drive file for screen reader users. Returns the error if the server doesn't respond. */
export async function speakFile(api: Api, id: string, t: Translate): Promise<string> {
  try {
    return spokenFile(await loadAsset(api, id), t)
  } catch (error) {
    return t('cli.reader.error', { text: cleanLine(describeError(error, t)) })
  }
}
