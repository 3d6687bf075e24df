import { type Embeddings, readVectors } from '../embeddings.ts'
import { tokenCount } from '../normal-usage.ts'
import type { ChannelConnection, EmbedRequest } from '../provider.ts'
import { fieldsOf, listOf } from '../read-json.ts'
import type { GetJson } from '../transport/get-json.ts'
import { authorization } from './authorization.ts'

/** `POST /embeddings`. Results may be out of order, with an index. */
export async function embed(
  { baseUrl, apiKey }: ChannelConnection,
  { model, texts }: EmbedRequest,
  getJson: GetJson,
): Promise<Embeddings> {
  const answer = await getJson({
    url: `${baseUrl.replace(/\/+$/, '')}/embeddings`,
    headers: authorization(apiKey),
    body: { model, input: texts, encoding_format: 'float' },
  })
  const rows = listOf(answer['data']).map(fieldsOf)
  const ordered = rows.toSorted((a, b) => Number(a['index'] ?? 0) - Number(b['index'] ?? 0))
  const { prompt_tokens: prompt, total_tokens: total } = fieldsOf(answer['usage'])
  return {
    vectors: readVectors(
      ordered.map((row) => row['embedding']),
      texts,
    ),
    inputTokens: tokenCount(prompt) ?? tokenCount(total),
  }
}
