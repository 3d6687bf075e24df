interface Place {
  readonly owner: string
  readonly conversation: string
}

/** A file of a conversation: one that is attached to its messages, or the stored result of a tool. */
export interface ToolDocument {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly size: number
}

/** The files of conversations, as far as tools read them. */
export interface ToolDocuments {
  /** Returns the files of a conversation, the last ones first. */
  readonly list: (place: Place) => Promise<readonly ToolDocument[]>
  /** Returns the bytes of a file of the conversation, or undefined if it has no such file. */
  readonly bytes: (place: Place, id: string) => Promise<Buffer | undefined>
  /** Returns passages of the text of a file of the conversation, and their number. A file without text has none. */
  readonly passages: (
    place: Place,
    id: string,
    range: { readonly from: number; readonly limit: number },
  ) => Promise<{
    readonly list: readonly { readonly place: string; readonly at: number; readonly text: string }[]
    readonly total: number
  }>
}
