/** Longer drafts stay on the device where they're written. Separate from the schemas, which a page loads only if needed. */
export const MAX_DRAFT_CHARACTERS = 100_000
