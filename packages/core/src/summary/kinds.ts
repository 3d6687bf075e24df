/** What is made of a text. `groups` is JSON: items in groups, or what the caller's own schema says. */
export const SUMMARY_KINDS = ['summary', 'points', 'outline', 'groups'] as const
export type SummaryKind = (typeof SUMMARY_KINDS)[number]

export const SUMMARY_STATES = ['queued', 'running', 'succeeded', 'stopped', 'failed'] as const
export type SummaryState = (typeof SUMMARY_STATES)[number]

/**
 * What is being done: the parts of the text are summarized (`map`), then their summaries together (`reduce`), then the
 * JSON is written, and the passages that the result rests on are found.
 */
export const SUMMARY_STAGES = ['map', 'reduce', 'json', 'sources'] as const
export type SummaryStage = (typeof SUMMARY_STAGES)[number]

export const isActiveSummary = (state: SummaryState): boolean => state === 'queued' || state === 'running'
