/** The demo's replies in one language, each as complete Markdown. */
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
  /** The names of pictures whose content wasn't sent. */
  readonly unseen: (pictures: readonly string[]) => string
  readonly files: (files: readonly { readonly name: string; readonly characters: number }[]) => string
  /** What the demo drafts for an agent. */
  readonly agent: {
    readonly instructions: (need: string) => string
    readonly suggestions: readonly string[]
    readonly improved: (instructions: string) => string
  }
  readonly untitled: string
}
