import { type Embeddings, readVectors } from '../embeddings.ts'
import type { ChannelConnection, EmbedRequest } from '../provider.ts'
import { fieldsOf, listOf } from '../read-json.ts'
import type { GetJson } from '../transport/get-json.ts'
import { headersFor, urlOf } from './call.ts'

/** `batchEmbedContents`, which doesn't report usage. */
export async function embed(
  channel: ChannelConnection,
  { model, texts }: EmbedRequest,
  getJson: GetJson,
): Promise<Embeddings> {
  const name = model.replace(/^models\//, '')
  const answer = await getJson({
    url: urlOf(channel, `models/${encodeURIComponent(name)}:batchEmbedContents`),
    headers: headersFor(channel),
    body: { requests: texts.map((text) => ({ model: `models/${name}`, content: { parts: [{ text }] } })) },
  })
  const values = listOf(answer['embeddings']).map((each) => fieldsOf(each)['values'])
  return { vectors: readVectors(values, texts), inputTokens: undefined }
}
