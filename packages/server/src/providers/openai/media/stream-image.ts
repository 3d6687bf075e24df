import { streamError } from '../../http-error.ts'
import { callMedia } from '../../media-calls/call-json.ts'
import { imagesDone, usageOf } from '../../media-calls/images-done.ts'
import { isNotAllowed, notAllowed } from '../../media-calls/media-error.ts'
import type { MediaCall, MediaDone, MediaRequest } from '../../media.ts'
import { ProviderError } from '../../provider-error.ts'
import type { ChannelConnection } from '../../provider.ts'
import { type Fields, fieldsOf, listOf, parseJson, textOf } from '../../read-json.ts'
import { createSseSplitter } from '../../transport/sse-splitter.ts'
import { authorization } from '../authorization.ts'
import { sizeText } from './size-text.ts'

/** How many unfinished images are asked for. */
const PREVIEWS = 2

interface StreamedImage {
  readonly request: MediaRequest
  /** In OpenAI's form. */
  readonly mask: Uint8Array | undefined
  readonly call: MediaCall
}

/** Draws or edits one image, and reports it before it's finished. The AI SDK doesn't stream images. */
export async function streamImage(
  channel: ChannelConnection,
  { request, mask, call }: StreamedImage,
): Promise<MediaDone> {
  const { model, prompt, inputs, quality, idempotencyKey } = request
  const size = sizeText(request)
  const fields = {
    model,
    prompt,
    n: 1,
    ...(size !== undefined && { size }),
    ...(quality !== undefined && { quality }),
    stream: true,
    partial_images: PREVIEWS,
  }
  const isEdit = inputs.length > 0
  const response = await callMedia(channel, {
    url: `${channel.baseUrl.replace(/\/+$/, '')}/images/${isEdit ? 'edits' : 'generations'}`,
    headers: {
      ...authorization(channel.apiKey),
      accept: 'text/event-stream',
      'idempotency-key': idempotencyKey,
    },
    body: isEdit ? editForm(fields, request, mask) : fields,
    signal: call.signal,
    model,
  })
  const type = response.headers.get('content-type') ?? ''
  if (!type.includes('text/event-stream')) return wholeImage(await response.text(), channel)
  return readEvents(response, channel, call)
}

/** The mask is of the first image. */
function editForm(fields: Fields, { inputs }: MediaRequest, mask: Uint8Array | undefined): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
  const name = inputs.length === 1 ? 'image' : 'image[]'
  for (const { bytes, type } of inputs) form.append(name, fileOf(bytes, type))
  if (mask !== undefined) form.append('mask', fileOf(mask, 'image/png'))
  return form
}

const fileOf = (bytes: Uint8Array, type: string): Blob => new Blob([new Uint8Array(bytes)], { type })

async function readEvents(
  response: Response,
  channel: ChannelConnection,
  { onPreview }: MediaCall,
): Promise<MediaDone> {
  let done: MediaDone | undefined
  const events = createSseSplitter((data) => {
    const event = fieldsOf(parseJson(data))
    const [type, image] = [textOf(event['type']), textOf(event['b64_json'])]
    if (event['error'] !== undefined || type === 'error') throw failureOf(event, channel)
    if (image === '') return
    if (type.endsWith('.partial_image')) onPreview?.({ bytes: Buffer.from(image, 'base64') })
    if (type.endsWith('.completed')) done ??= doneOf([image], event)
  })
  for await (const bytes of response.body ?? []) events.write(Buffer.from(bytes))
  events.end()
  if (done === undefined) throw new ProviderError('provider.unreadable', 'the stream holds no finished image')
  return done
}

/** Servers without streams ignore the option. */
function wholeImage(text: string, { apiKey: secret }: ChannelConnection): MediaDone {
  const answer = fieldsOf(parseJson(text))
  const images = listOf(answer['data']).map(fieldsOf)
  const urls = images.map((image) => textOf(image['url'])).filter((url) => url !== '')
  if (urls.length > 0) return { state: 'done', files: urls.slice(0, 1).map((url) => ({ content: { url } })) }
  const encoded = images.map((image) => textOf(image['b64_json'])).filter((image) => image !== '')
  if (encoded.length > 0) return doneOf(encoded, answer)
  throw new ProviderError('provider.unreadable', 'the answer holds no images', { secret, answer: text })
}

function doneOf(images: readonly string[], { usage }: Fields): MediaDone {
  const { input_tokens: input, output_tokens: output } = fieldsOf(usage)
  const tokens = usageOf(input, output)
  return { ...imagesDone({ images, count: 1, usage: undefined, seed: undefined }), ...(tokens && { usage: tokens }) }
}

function failureOf(event: Fields, channel: ChannelConnection): ProviderError {
  const error = streamError(event, channel.apiKey)
  return isNotAllowed(JSON.stringify(event)) ? notAllowed(String(error.values?.['detail']), channel) : error
}
