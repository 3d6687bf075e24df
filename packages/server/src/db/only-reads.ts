const READS = /^\s*(?:select|with|values)\b/i
/** Statements that write, or that read the connection's last write. */
const TOUCHES_WRITER =
  /\b(?:insert|update|delete|replace|create|drop|alter|attach|detach|pragma|changes|total_changes|last_insert_rowid)\b/i

/**
 * Returns whether an SQLite statement certainly writes nothing, so that it needn't wait for the writer. Statements that
 * contain a word like "update" in a name or text wait as well.
 */
export const onlyReads = (statement: string): boolean => READS.test(statement) && !TOUCHES_WRITER.test(statement)
