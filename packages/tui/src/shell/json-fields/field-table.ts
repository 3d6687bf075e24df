import type { contract } from '@saffron/core/contract'

type Table = typeof contract
type CallName = { [G in keyof Table]: `${G}.${keyof Table[G] & string}` }[keyof Table]

/** What a command prints as JSON: rows as calls answer them, or fields of its own. */
export interface PrintedRows {
  readonly calls?: readonly CallName[]
  readonly own?: readonly string[]
}

const of = (...calls: CallName[]): PrintedRows => ({ calls })
const NODE: PrintedRows = { calls: ['drive.updateNode'], own: ['path'] }
const SETTING: PrintedRows = { own: ['key', 'value', 'origin', 'from'] }

/** Every command with `--json [fields]`, and what there is to pick from. */
export const JSON_FIELDS: Readonly<Record<string, PrintedRows>> = {
  'chats ls': of('chat.searchConversations'),
  'chats show': of('chat.searchMessages'),
  'chats rename': of('chat.updateConversation'),
  'chats rm': of('chat.deleteConversation'),
  'models ls': of('chat.listModels'),
  whoami: { calls: ['auth.me'], own: ['api'] },
  'admin outbox': of('admin.searchOutbox'),
  'admin recharge': { calls: ['wallet.recharge'], own: ['rows', 'booked', 'again', 'dryRun'] },
  'admin audit': of('wallet.auditLedger'),
  'admin records': of('wallet.searchAllRecords'),
  'admin reverse': of('wallet.reverseRecord'),
  'admin requests ls': of('wallet.searchAllRecords'),
  'admin requests approve': of('wallet.approveRequest'),
  'admin requests refuse': of('wallet.refuseRequest'),
  'admin giftcards ls': of('wallet.searchGiftCards'),
  'admin giftcards create': of('wallet.createGiftCards'),
  'admin giftcards disable': of('wallet.changeGiftCard'),
  'admin giftcards enable': of('wallet.changeGiftCard'),
  'admin users ls': of('auth.searchUsers'),
  'admin users show': of('auth.getUser'),
  'admin users role': of('auth.changeUser'),
  'admin users disable': of('auth.changeUser'),
  'admin users enable': of('auth.changeUser'),
  'admin users sign-out': of('auth.endUserSessions'),
  'admin models ls': of('admin.searchModels'),
  'admin models refresh': of('admin.refreshModels'),
  'admin models show': of('admin.searchModels'),
  'admin models set': of('admin.updateModel'),
  'admin models enable': of('admin.updateModel'),
  'admin models disable': of('admin.updateModel'),
  'admin models price': of('admin.updateModel'),
  'admin channels ls': of('admin.searchChannels'),
  'admin channels add': of('admin.createChannel'),
  'admin channels test': of('admin.testChannel'),
  'admin channels pause': of('admin.updateChannel'),
  'admin channels resume': of('admin.updateChannel'),
  'admin channels rm': of('admin.deleteChannel'),
  'admin overview': of('admin.overview'),
  'admin runs': of('admin.searchCalls'),
  'admin prompts ls': of('system.searchPrompts'),
  'admin prompts show': of('system.searchPrompts'),
  'admin prompts set': of('system.updatePrompt'),
  'admin prompts versions': of('system.searchPromptVersions'),
  'admin prompts restore': of('system.updatePrompt'),
  'admin prompts rm': of('system.deletePrompt'),
  'admin env ls': of('system.searchSettings'),
  'admin env get': of('system.searchSettings'),
  'admin env set': of('system.updateSetting'),
  'admin env rm': of('system.deleteSetting'),
  'wallet balance': { own: ['balanceMicros', 'heldMicros', 'debtMicros'] },
  'wallet records': of('wallet.searchRecords'),
  'wallet requests': of('wallet.searchRecords'),
  'wallet request': of('wallet.createRequest'),
  'wallet withdraw': of('wallet.withdrawRequest'),
  'giftcard redeem': of('wallet.redeemGiftCard'),
  'giftcard show': of('wallet.getGiftCard'),
  'drive ls': NODE,
  'drive tree': NODE,
  'drive du': { calls: ['drive.updateNode', 'drive.usedSpace'], own: ['path'] },
  'drive find': { calls: ['drive.updateNode'], own: ['path', 'passage'] },
  'drive mkdir': NODE,
  'drive mv': NODE,
  'drive cp': NODE,
  'drive rm': NODE,
  'drive restore': NODE,
  'drive empty': of('drive.usedSpace'),
  'api ls': { own: ['method', 'path', 'access', 'summary'] },
  'config list': SETTING,
  'config get': SETTING,
  'config set': SETTING,
  'config unset': SETTING,
  'config path': { own: ['path', 'folder', 'profile', 'project'] },
  doctor: { own: ['check', 'status', 'message', 'advice', 'details'] },
}
