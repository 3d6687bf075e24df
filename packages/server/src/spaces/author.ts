/** Whose a new row is, and who makes it. */
export interface Author {
  /** The principal: a user or a workspace. */
  readonly owner: string
  /** The user, or null for what the server does by itself. */
  readonly by: string | null
}
