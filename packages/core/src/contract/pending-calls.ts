/** Rows of specification.tsv that aren't declared yet. A call must be removed from this list when it's declared. */
export const pendingCalls: readonly string[] = ['POST /ai/chat/longtext']
