import type { AreaMessages } from '../../area-messages.ts'
import { accountCommon } from './account-common.ts'
import { entry } from './account-entry.ts'
import { accountInvitations } from './account-invitations.ts'
import { accountProfile } from './account-profile.ts'
import { accountSecurity } from './account-security.ts'
import { accountWallet } from './account-wallet.ts'

export const messages: AreaMessages['account'] = {
  ...accountCommon,
  ...entry,
  'auth.emailMissing': '请输入邮箱。',
  'auth.nameHint': '选填。与你协作的人可以看到。',
  'auth.passwordHint': '至少 {count} 个字符',
  'auth.passwordMissing': '请输入密码。',
  'auth.passwordShort': '密码至少要有 {count} 个字符。',
  'auth.setupCode': '设置码',
  'auth.setupCodeWrong': '设置码不正确。请查看服务器启动时终端的输出。',
  'auth.signIn.forgot': '忘记密码？',
  'auth.signIn.lead': '你的对话都在这里。',
  'auth.signUp.newLead': '此服务器还没有任何账号。第一个账号将成为管理员。',
  'auth.signUp.newTitle': '欢迎使用 Saffron',
  'auth.signIn.noAccount': '还没有账号？',
  'auth.signIn.title': '登录 Saffron',
  'auth.signIn.toSignUp': '创建账号',
  'auth.signUp.hasAccount': '已经有账号了？',
  'auth.signUp.lead': '一个账号，网页和终端都能使用。',
  'auth.signUp.submit': '创建账号',
  'auth.signUp.title': '创建你的账号',
  ...accountInvitations,
  ...accountProfile,
  ...accountSecurity,
  ...accountWallet,
}
