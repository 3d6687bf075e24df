import type { Audit, ConfirmOwner, LoginThrottle } from '../auth/index.ts'
import type { ConversationTransfer, WorkspaceChat } from '../chat/index.ts'
import type { TransferFiles, WorkspaceDrive } from '../drive/index.ts'
import type { MailService } from '../mail/index.ts'
import type { Deps } from '../platform/deps.ts'
import type { UserData } from '../user-data/user-data.ts'

/** The dependencies of the workspace feature's parts. */
export interface WorkspaceDeps extends Deps {
  readonly audit: Audit
  readonly mail: MailService
  readonly loginThrottle: LoginThrottle
  readonly confirmOwner: ConfirmOwner
  /** Returns the balance of a space, and whether it's low although something was paid from it. */
  readonly balanceOf: (owner: string) => Promise<{ readonly isLow: boolean }>
  /** Returns the balances of spaces, by the ID of their owner. */
  readonly balancesOf: (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>
  /** Returns what each member of a workspace has spent this month, by user. */
  readonly spentThisMonth: (workspace: string) => Promise<ReadonlyMap<string, number>>
  /** Ends the calls of members who lost their access to a space, and stops their replies. */
  readonly accessChanged: (owner: string) => Promise<void>
  readonly chat: WorkspaceChat
  readonly drive: WorkspaceDrive
  readonly transferFiles: TransferFiles
  readonly transferConversations: ConversationTransfer
  /** What features store for a workspace, as for a user. */
  readonly userData: () => readonly UserData[]
}
