import type { Asset } from '@saffron/core/drive'

import { drawPicture, loadPicture, pictureLine, roomIn } from '../ui/pictures/index.ts'
import type { Context } from './context.ts'
import { imageProtocol } from './image-protocol.ts'
import { writeData, writeLine } from './output.ts'
import { terminalFeatures } from './terminal-features.ts'

type ShownFile = Pick<Asset, 'id' | 'name' | 'size' | 'type' | 'url'>

/** Shows a picture on the terminal, if that can show pictures, with a line about its file. */
export async function showPicture(
  { api, t, settings }: Pick<Context, 'api' | 't' | 'settings'>,
  file: ShownFile,
  signal = new AbortController().signal,
): Promise<void> {
  const { stdout } = process
  const images = settings['screen-reader'] === 'on' ? 'off' : settings.images
  const way = imageProtocol({ stream: stdout, images })
  // A picture that can't be loaded is still named.
  const loaded = await loadPicture(api, file.id, { isDrawn: way !== 'line', signal }).catch(() => undefined)
  const drawn = loaded?.png && drawPicture(loaded.png, way, roomIn(stdout))
  if (drawn?.before !== undefined) writeData(drawn.before)
  for (const row of drawn?.rows ?? []) writeLine(row)
  const features = terminalFeatures(stdout)
  writeLine(pictureLine(file, { baseUrl: api.baseUrl, columns: stdout.columns, features, locale: t.locale }))
}
