import type { Access } from '@saffron/core/contract'

/**
 * Who may call: an `Access` of the contract; `in person`: not a super-admin in somebody's place; `or by key`: an API key
 * will do. `nobody`: refused to everyone, until there is such a thing.
 */
export type AccessRow = 'nobody' | Access | `${Access} in person` | `${Access} or by key`

/** Said a second time and by hand, so that a slip in the contract opens nothing. A new call adds its row here. */
export const accessRows: Readonly<Record<string, AccessRow>> = {
  'auth.signUp': 'guest',
  'auth.signIn': 'guest',
  'auth.refresh': 'guest',
  'auth.signOut': 'user',

  'auth.sendEmailCode': 'guest',
  'auth.sendSmsCode': 'guest',
  'auth.forgotPassword': 'guest',
  'auth.config': 'guest',

  'auth.completeSignIn': 'guest',
  'auth.beginPasskeyStep': 'guest',
  'auth.secondFactor': 'user',
  'auth.beginTotp': 'user in person',
  'auth.confirmTotp': 'user in person',
  'auth.removeTotp': 'user in person',
  'auth.createRecoveryCodes': 'user in person',

  'auth.beginPasskey': 'user in person',
  'auth.confirmPasskey': 'user in person',
  'auth.searchPasskeys': 'user',
  'auth.renamePasskey': 'user in person',
  'auth.removePasskey': 'user in person',
  'auth.beginPasskeySignIn': 'guest',
  'auth.signInWithPasskey': 'guest',

  'auth.signInWithGoogle': 'guest',
  'auth.exchangeGoogleCode': 'guest',
  'auth.signInWithFacebook': 'nobody',

  'auth.createDeviceCode': 'guest',
  'auth.exchangeDeviceCode': 'guest',
  'auth.getDeviceRequest': 'user in person',
  'auth.answerDeviceRequest': 'user in person',

  'auth.searchSessions': 'user',
  'auth.revokeSession': 'user',
  'auth.revokeOtherSessions': 'user',
  'auth.loginHistory': 'user',
  'auth.changePassword': 'user in person',
  'auth.signInAs': 'super in person',

  'auth.searchApiKeys': 'user',
  'auth.createApiKey': 'user in person',
  'auth.revokeApiKey': 'user in person',

  'auth.me': 'user',
  'auth.updateMe': 'user',
  'auth.setAvatar': 'user',
  'auth.removeAvatar': 'user',
  'auth.getAvatar': 'guest',
  'auth.exportMe': 'user in person',
  'auth.deleteMe': 'user in person',
  'auth.keepMe': 'user in person',

  'auth.searchInvitations': 'user',
  'auth.createInvitation': 'user',
  'auth.sendInvitation': 'user in person',
  'auth.getInvitation': 'guest',
  'auth.withdrawInvitation': 'user',
  'auth.verifyInvitation': 'guest',

  'auth.searchPeople': 'user',

  'chat.searchConversations': 'user',
  'chat.createConversation': 'user',
  'chat.conversationEvents': 'user',
  'chat.conversationForApp': 'user',
  'chat.getConversation': 'user',
  'chat.updateConversation': 'user',
  'chat.deleteConversation': 'user',
  'chat.generateTitle': 'user',
  'chat.startRun': 'user',
  'chat.attachRun': 'user',
  'chat.stopRun': 'user',
  'chat.searchMessages': 'user',
  'chat.createMessage': 'user',
  'chat.updateMessage': 'user',
  'chat.deleteMessage': 'user',
  'chat.listModels': 'user or by key',
  'chat.openAiModels': 'user or by key',
  'chat.chatCompletions': 'user or by key',

  'admin.searchChannels': 'super',
  'admin.getChannel': 'super',
  'admin.createChannel': 'super',
  'admin.updateChannel': 'super',
  'admin.deleteChannel': 'super',
  'admin.searchModels': 'admin',
  'admin.refreshModels': 'admin',
  'admin.searchAudit': 'super',
  'admin.searchOutbox': 'super',

  'system.lookUpRoute': 'guest',
  'system.searchRouteRules': 'super',
  'system.createRouteRule': 'super',
  'system.updateRouteRule': 'super',
  'system.deleteRouteRule': 'super',

  'wallet.getRecord': 'user',
  'wallet.searchRecords': 'user',
  'wallet.createRequest': 'user',
  'wallet.updateRequest': 'user',
  'wallet.withdrawRequest': 'user',
  'wallet.recharge': 'admin',
  'wallet.searchAllRecords': 'admin',
  'wallet.reverseRecord': 'super',
  'wallet.approveRequest': 'super',
  'wallet.refuseRequest': 'super',
  'wallet.auditLedger': 'super',
  'wallet.searchGiftCards': 'super',
  'wallet.createGiftCards': 'super',
  'wallet.getGiftCard': 'user',
  'wallet.changeGiftCard': 'super',
  'wallet.redeemGiftCard': 'user',
}
