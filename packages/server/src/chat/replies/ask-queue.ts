import type { EventFrame } from '../../http/event-frame.ts'
import type { SaidBody } from './plan-exchange.ts'
import type { StartRequest } from './prepare-start.ts'

/** A start that can wait: one with a message. */
export type QueueableStart = Omit<StartRequest, 'body'> & { readonly body: SaidBody }

/** Whether a start waits for the end of a reply in progress. */
export const isQueueable = (start: StartRequest): start is QueueableStart & StartRequest =>
  'content' in start.body && start.body.queue === true

/** Messages that are sent when the reply in progress ends. */
export interface AskQueue {
  /**
   * Stores a message that waits, and returns its only event. Returns undefined if it can be sent now. Throws
   * `run.already_queued`.
   */
  readonly enqueue: (start: QueueableStart) => Promise<AsyncIterable<EventFrame> | undefined>
}
