/** Largest text that can be summarized, in UTF-16 code units: 30 MB of Chinese. */
export const MAX_LONG_TEXT = 10_000_000

/** Largest body of the call that starts a summary. */
export const LONG_TEXT_BODY = 32 * 1024 * 1024

/** Largest instruction for the model, in characters. */
export const MAX_INSTRUCTION = 4000

/** Largest JSON Schema for the result, as JSON. */
export const MAX_SCHEMA_CHARACTERS = 20_000

/** Largest title of a summary, in characters. */
export const MAX_SUMMARY_TITLE = 200

/** Summaries that one space may have in progress. */
export const MAX_ACTIVE_SUMMARIES = 10

/** Characters of the texts of all summaries that one space may keep. */
export const MAX_STORED_CHARACTERS = 50_000_000

/** How long a summary is kept with its text, in days. */
export const SUMMARY_DAYS = 90

/** Most code points of the text that one call returns. */
export const MAX_PASSAGE = 20_000
