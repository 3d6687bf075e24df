/** One server-sent event, its data already one line of JSON: many watchers of a run share one serialisation. */
export interface EventFrame {
  readonly id?: number
  readonly event?: string
  readonly data: string
}
