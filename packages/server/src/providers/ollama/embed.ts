import { baseOf } from '../base-url.ts'
import { type Embeddings, readVectors } from '../embeddings.ts'
import { tokenCount } from '../normal-usage.ts'
import type { ChannelConnection, EmbedRequest } from '../provider.ts'
import { listOf } from '../read-json.ts'
import type { GetJson } from '../transport/get-json.ts'

/** `POST /api/embed`. */
export async function embed(
  { baseUrl, apiKey }: ChannelConnection,
  { model, texts }: EmbedRequest,
  getJson: GetJson,
): Promise<Embeddings> {
  const answer = await getJson({
    url: `${baseOf(baseUrl, 'v1', 'api')}/api/embed`,
    headers: apiKey === '' ? {} : { authorization: `Bearer ${apiKey}` },
    body: { model, input: texts },
  })
  return {
    vectors: readVectors(listOf(answer['embeddings']), texts),
    inputTokens: tokenCount(answer['prompt_eval_count']),
  }
}
