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
  readonly untitled: string
}
