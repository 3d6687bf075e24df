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

/** Reads one reply: `data` is an event's data or a line, or a whole body where JSON came in place of a stream. */
export type ReplyReader = (data: string, event: string) => void

/** What makes one provider's API different from another's. Everything else is shared. */
export interface Dialect {
  readonly framing: 'events' | 'lines'
  readonly chatCall: (channel: ChannelConnection, request: ChatRequest) => DialectCall
  readonly createReader: (reply: ReplyWriter, channel: ChannelConnection) => ReplyReader
  /** The same call without what the provider just refused, where that changes nothing that was asked for. */
  readonly amend?: (body: DialectCall['body'], refusal: string) => DialectCall['body'] | undefined
  readonly listModels: (channel: ChannelConnection, getJson: GetJson) => Promise<ProviderModel[]>
  /** Not of a provider that has no such models. */
  readonly embed?: (channel: ChannelConnection, request: EmbedRequest, getJson: GetJson) => Promise<Embeddings>
}
