import type { AccountTables } from './tables/accounts.ts'
import type { CallTables } from './tables/calls.ts'
import type { ChannelTables } from './tables/channels.ts'
import type { ChatTables } from './tables/chat.ts'
import type { ConfigTables } from './tables/config.ts'
import type { DeviceTables } from './tables/devices.ts'
import type { DrawingTables } from './tables/drawings.ts'
import type { DriveTables } from './tables/drive.ts'
import type { FileTextTables } from './tables/file-text.ts'
import type { IdentityTables } from './tables/identities.ts'
import type { JobTables } from './tables/jobs.ts'
import type { MailTables } from './tables/mail.ts'
import type { OwnershipTables } from './tables/ownership.ts'
import type { PlayscriptTables } from './tables/playscripts.ts'
import type { PluginTables } from './tables/plugins.ts'
import type { ProfileTables } from './tables/profile.ts'
import type { SecondFactorTables } from './tables/second-factor.ts'
import type { SecurityTables } from './tables/security.ts'
import type { StoreTables } from './tables/store.ts'
import type { SummaryTables } from './tables/summary.ts'
import type { SystemTables } from './tables/system.ts'
import type { ToolTables } from './tables/tools.ts'
import type { WalletTables } from './tables/wallet.ts'
import type { WorkspaceTables } from './tables/workspace.ts'

/** All tables in Kysely's format: camelCase here, snake_case in SQL. */
export interface Schema
  extends
    AccountTables,
    CallTables,
    ChannelTables,
    ChatTables,
    DeviceTables,
    DrawingTables,
    DriveTables,
    FileTextTables,
    ConfigTables,
    IdentityTables,
    JobTables,
    MailTables,
    OwnershipTables,
    PlayscriptTables,
    PluginTables,
    ProfileTables,
    SecondFactorTables,
    SecurityTables,
    StoreTables,
    SummaryTables,
    SystemTables,
    ToolTables,
    WalletTables,
    WorkspaceTables {}
