/** The context of a model that doesn't say. */
const USUAL_CONTEXT = 32_000
/** The share of the context for knowledge that's given in full. */
const SHARE = 5

/** Whether a model gets knowledge of this size in full. Otherwise, it searches it with tools. */
export const isKnowledgeWhole = (tokens: number, contextLimit: number = USUAL_CONTEXT): boolean =>
  tokens * SHARE <= contextLimit

/** Returns the context that a model needs to get knowledge of this size in full. */
export const contextForKnowledge = (tokens: number): number => tokens * SHARE
