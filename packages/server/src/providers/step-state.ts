import type { ChatRequest } from './provider.ts'

type Message = ChatRequest['messages'][number]

/** What a provider sent with the tool calls of a message, and wants back unchanged. */
export interface StepState {
  /** See `providerOf`. */
  readonly provider: string
  readonly model: string
  /** JSON that only the provider's dialect reads. */
  readonly state: unknown
}

/** A symbol, so that clients can't set it and it's never serialized. */
const STATE = Symbol('state')

type Carrier = Message & { readonly [STATE]?: StepState }

/** Attaches a state to an assistant message of a request. */
export const withState = (message: Message, state: StepState | undefined): Message =>
  state === undefined ? message : { ...message, [STATE]: state }

/** Returns the state of a message, if it's for this provider and model. */
export const stateOf = (message: Message): unknown => (message as Carrier)[STATE]?.state

/** Returns the request without states of other providers and models, which would reject them. */
export function keepOwnStates(request: ChatRequest, provider: string): ChatRequest {
  const isForeign = (message: Message) => {
    const state = (message as Carrier)[STATE]
    return state !== undefined && (state.provider !== provider || state.model !== request.model)
  }
  if (!request.messages.some(isForeign)) return request
  const messages = request.messages.map((message) => {
    if (!isForeign(message)) return message
    const { [STATE]: _state, ...plain } = message as Carrier
    return plain
  })
  return { ...request, messages }
}
