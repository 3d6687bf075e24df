import { type ModelCall, type PendingCall, pricedUsage } from '../../model-calls/index.ts'

/** A model call of a reply, which is sent, and held for. */
export interface ReplyCall {
  readonly pendingCall: PendingCall
  readonly call: ModelCall
}

/** Opens a model's reply with its payment. */
export async function openReply({ pendingCall, call }: ReplyCall, signal: AbortSignal) {
  const { events, usage, provider } = await pendingCall.use(signal)
  const finalUsage = async () => {
    const used = await usage
    return used === undefined ? null : pricedUsage(call, used)
  }
  return { events, provider, sentAt: pendingCall.sentAt, finalUsage: usage && finalUsage }
}
