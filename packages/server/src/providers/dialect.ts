import type { Embeddings } from './embeddings.ts'
import type { ChannelConnection, ChatRequest, EmbedRequest, ProviderModel } from './provider.ts'
import type { ReplyWriter } from './reply-writer.ts'
import type { GetJson } from './transport/get-json.ts'

/** One HTTP call of a dialect. */
export interface DialectCall {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>>
}

/** Reads one reply. `data` is an event's data or a line, or a complete body if JSON was sent instead of a stream. */
export type ReplyReader = (data: string, event: string) => void

/** The differences between the providers' APIs. Everything else is shared. */
export interface Dialect {
  readonly framing: 'events' | 'lines'
  readonly chatCall: (channel: ChannelConnection, request: ChatRequest) => DialectCall
  readonly createReader: (reply: ReplyWriter, channel: ChannelConnection) => ReplyReader
  /** Returns the call without the option that the provider rejected, if that doesn't change the result. */
  readonly amend?: (body: DialectCall['body'], refusal: string) => DialectCall['body'] | undefined
  readonly listModels: (channel: ChannelConnection, getJson: GetJson) => Promise<ProviderModel[]>
  /** Missing if the provider has no embedding models. */
  readonly embed?: (channel: ChannelConnection, request: EmbedRequest, getJson: GetJson) => Promise<Embeddings>
}
