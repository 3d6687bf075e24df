const READS = /^\s*(?:select|with|values)\b/i
/** What writes, and what tells of the last write of its own connection. */
const TOUCHES_WRITER =
  /\b(?:insert|update|delete|replace|create|drop|alter|attach|detach|pragma|changes|total_changes|last_insert_rowid)\b/i

/**
 * Whether a statement of SQLite certainly writes nothing, so that it need not wait for its turn as a writer. What only
 * looks as if it might write, as a name or a text that says "update", waits.
 */
export const onlyReads = (statement: string): boolean => READS.test(statement) && !TOUCHES_WRITER.test(statement)
