import type { Citation } from '@saffron/core/chat'

/** A passage of an agent's knowledge with its whole text. */
export interface KnowledgePassage {
  readonly citation: Citation
  readonly text: string
}

/** The files that the agent of one reply answers from, as far as tools read them. There are no others. */
export interface ToolKnowledge {
  readonly files: readonly { readonly number: number; readonly name: string }[]
  /** Returns the passages nearest to a question, nearest first. */
  readonly search: (question: string, limit: number) => Promise<readonly KnowledgePassage[]>
  /** Returns the passages that contain a text, in all files or in one of them. */
  readonly grep: (text: string, file: number | undefined, limit: number) => Promise<readonly KnowledgePassage[]>
  /** Returns passages of a file from a number on, or from a page or line on, and how many it has. */
  readonly read: (
    file: number,
    from: { readonly number: number } | { readonly at: number },
    limit: number,
  ) => Promise<{ readonly list: readonly KnowledgePassage[]; readonly first: number; readonly total: number }>
}
