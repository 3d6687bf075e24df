import type { WorkspaceWithMembers } from '@saffron/core/workspace'

/** The props of a tab of a workspace. */
export interface TabProps {
  readonly workspace: WorkspaceWithMembers
  /** Loads the workspace again after a change. */
  readonly onChanged: () => Promise<unknown>
}
