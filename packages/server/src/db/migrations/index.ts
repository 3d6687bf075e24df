import { accounts } from './0001-accounts.ts'
import { channels } from './0002-channels.ts'
import { chat } from './0003-chat.ts'
import { routeRules } from './0004-route-rules.ts'
import { sessions } from './0010-sessions.ts'
import { apiKeys } from './0011-api-keys.ts'
import { audit } from './0012-audit.ts'
import { codes } from './0013-codes.ts'
import { outbox } from './0014-outbox.ts'
import { secondFactor } from './0015-second-factor.ts'
import { identities } from './0016-identities.ts'
import { profile } from './0017-profile.ts'
import { invitations } from './0018-invitations.ts'
import { device } from './0019-device.ts'
import { wallet } from './0020-wallet.ts'
import { visits } from './0021-visits.ts'
import { models } from './0022-models.ts'
import { modelCalls } from './0023-model-calls.ts'
import { recordModels } from './0024-record-models.ts'
import { prompts } from './0025-prompts.ts'
import { disabledAccounts } from './0027-disabled-accounts.ts'
import { settings } from './0028-settings.ts'
import { recordSums } from './0029-record-sums.ts'
import { foldedNames } from './0030-folded-names.ts'
import { consoleIndexes } from './0031-console-indexes.ts'
import { byteOrder } from './0032-byte-order.ts'
import { callPages } from './0033-call-pages.ts'
import { holdCalls } from './0034-hold-calls.ts'
import { ruleVersions } from './0035-rule-versions.ts'
import { drive } from './0040-drive.ts'
import { jobs } from './0041-jobs.ts'
import { fileText } from './0042-file-text.ts'
import { attachments } from './0043-attachments.ts'
import { driveOfBefore } from './0044-drive-of-before.ts'
import { startKeys } from './0045-start-keys.ts'
import { conversationTrash } from './0046-conversation-trash.ts'
import { preferences } from './0047-preferences.ts'
import { jobTurns } from './0048-job-turns.ts'
import { conversationView } from './0049-conversation-view.ts'
import { ownership } from './0050-ownership.ts'
import { workspaces } from './0051-workspaces.ts'
import { budgets } from './0052-budgets.ts'
import { pdfThumbnails } from './0053-pdf-thumbnails.ts'
import { sharedViews } from './0054-shared-views.ts'
import { notifications } from './0055-notifications.ts'
import { queuedAsks } from './0056-queued-asks.ts'
import { mentionEmails } from './0057-mention-emails.ts'
import { workspaceAvatars } from './0058-workspace-avatars.ts'
import { workspaceKeys } from './0059-workspace-keys.ts'
import { ownPins } from './0060-own-pins.ts'
import { agents } from './0061-agents.ts'
import { toolCalls } from './0062-tool-calls.ts'
import { agentTests } from './0063-agent-tests.ts'
import { plugins } from './0064-plugins.ts'
import { agentKnowledge } from './0065-agent-knowledge.ts'
import { agentStore } from './0066-agent-store.ts'
import { bundledAgents } from './0067-bundled-agents.ts'
import { agentsOfMessages } from './0068-agents-of-messages.ts'
import { drawings } from './0069-drawings.ts'
import { channelVideo } from './0070-channel-video.ts'
import { repliesOfAgents } from './0071-replies-of-agents.ts'
import { summaries } from './0074-summaries.ts'
import { playscripts } from './0076-playscripts.ts'
import type { Migration } from './migration.ts'

/** In execution order. Never change a released migration, add a new one instead. */
export const migrations: readonly Migration[] = [
  accounts,
  channels,
  chat,
  routeRules,
  sessions,
  apiKeys,
  audit,
  codes,
  outbox,
  secondFactor,
  identities,
  profile,
  invitations,
  device,
  wallet,
  visits,
  models,
  modelCalls,
  recordModels,
  prompts,
  disabledAccounts,
  settings,
  recordSums,
  foldedNames,
  consoleIndexes,
  byteOrder,
  callPages,
  holdCalls,
  ruleVersions,
  drive,
  jobs,
  fileText,
  attachments,
  driveOfBefore,
  startKeys,
  conversationTrash,
  preferences,
  jobTurns,
  conversationView,
  ownership,
  workspaces,
  budgets,
  pdfThumbnails,
  sharedViews,
  notifications,
  mentionEmails,
  workspaceAvatars,
  workspaceKeys,
  queuedAsks,
  ownPins,
  agents,
  toolCalls,
  agentTests,
  plugins,
  agentStore,
  bundledAgents,
  agentKnowledge,
  agentsOfMessages,
  drawings,
  channelVideo,
  repliesOfAgents,
  summaries,
  playscripts,
]
