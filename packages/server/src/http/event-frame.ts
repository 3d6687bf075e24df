/** A server-sent event with its data serialized as one line of JSON, once for all watchers of a run. */
export interface EventFrame {
  readonly id?: number
  readonly event?: string
  readonly data: string
}
