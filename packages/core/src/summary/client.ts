export { followSummary, type FollowSummaryOptions } from './follow-summary.ts'
export { outlineLine } from './summary-lines.ts'
