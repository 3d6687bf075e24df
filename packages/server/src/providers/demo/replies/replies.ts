/** One language's worth of demo replies, each whole Markdown. */
export interface Replies {
  readonly greeting: (prompt: string) => string
  readonly table: string
  readonly code: string
  readonly math: string
  readonly mermaid: string
  readonly reasoning: (prompt: string) => string
  readonly noTools: string
  readonly toolResult: (results: readonly string[]) => string
  readonly image: (pictures: readonly string[]) => string
  /** Names of pictures of which nothing but the name came. */
  readonly unseen: (pictures: readonly string[]) => string
  readonly files: (files: readonly { readonly name: string; readonly characters: number }[]) => string
  readonly untitled: string
}
