import { dataUrl, inputUrl } from '../media-calls/data-url.ts'
import { encodeMask } from '../media-calls/encode-mask.ts'
import { unsupported } from '../media-calls/unsupported.ts'
import type { MediaRequest } from '../media.ts'
import type { ChannelConnection } from '../provider.ts'
import type { Fields } from '../read-json.ts'
import { changeOf } from './actions.ts'
import { promptText } from './prompt-text.ts'

/** One `/mj/submit/…` call. */
export interface Submission {
  readonly path: string
  readonly body: Fields
}

/** Returns the call for a request in the channel's dialect. Throws ProviderError for what the dialect lacks. */
export async function submissionOf({ dialect }: ChannelConnection, request: MediaRequest): Promise<Submission> {
  const { operation, model, inputs, action } = request
  const isPlus = dialect === 'proxy-plus'
  const bot = isPlus ? { botType: /niji/i.test(model) ? 'NIJI_JOURNEY' : 'MID_JOURNEY' } : {}
  const images = inputs.map(inputUrl)
  if (operation === 'generate') {
    const base64Array = images.length > 0 ? { base64Array: images } : {}
    return { path: 'imagine', body: { ...bot, prompt: promptText(request), ...base64Array } }
  }
  if (operation === 'describe') return { path: 'describe', body: { ...bot, base64: images[0] } }
  if (operation === 'blend') {
    return { path: 'blend', body: { ...bot, base64Array: images, dimensions: dimensionsOf(request) } }
  }
  if (operation === 'edit') {
    if (!isPlus)
      throw unsupported(request, 'Draw a new image with this one as a reference, or use a channel with edits.')
    const mask = request.mask === undefined ? undefined : await encodeMask(request.mask, MASK)
    const maskBase64 = mask === undefined ? {} : { maskBase64: dataUrl(mask, 'image/png') }
    return { path: 'edits', body: { action: 'EDITS', prompt: promptText(request), base64Array: images, ...maskBase64 } }
  }
  if (operation === 'action' && action !== undefined) {
    if (isPlus) return { path: 'action', body: { taskId: action.task, customId: action.id } }
    return { path: 'change', body: { taskId: action.task, ...changeOf(action.id) } }
  }
  throw unsupported(request, 'Choose a model that makes videos.')
}

/**
 * The documentation of `edits` calls the "black-and-white or transparent" part the one to edit, so it's both: white and
 * transparent. The rest is black and opaque.
 */
const MASK = { grayOf: (edit: number) => edit, alphaOf: (edit: number) => 255 - edit }

/** The three shapes of a blend: 2:3, 1:1 and 3:2. */
function dimensionsOf({ ratio, size }: MediaRequest): 'PORTRAIT' | 'SQUARE' | 'LANDSCAPE' {
  const [width = 1, height = 1] = ratio?.split(':').map(Number) ?? [size?.width, size?.height]
  if (width === height) return 'SQUARE'
  return width < height ? 'PORTRAIT' : 'LANDSCAPE'
}
