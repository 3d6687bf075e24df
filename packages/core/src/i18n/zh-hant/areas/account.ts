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
  'auth.emailMissing': '請輸入電子郵件。',
  'auth.nameHint': '選填。與你合作的人看得到。',
  'auth.passwordHint': '至少 {count} 個字元',
  'auth.passwordMissing': '請輸入密碼。',
  'auth.passwordShort': '密碼至少要有 {count} 個字元。',
  'auth.setupCode': '設定碼',
  'auth.setupCodeWrong': '設定碼不正確。請查看伺服器啟動時終端機的輸出。',
  'auth.signIn.forgot': '忘記密碼了嗎？',
  'auth.signIn.lead': '你的對話都在這裡。',
  'auth.signUp.newLead': '這台伺服器還沒有任何帳號。第一個帳號會成為管理員。',
  'auth.signUp.newTitle': '歡迎使用 Saffron',
  'auth.signIn.noAccount': '還沒有帳號？',
  'auth.signIn.title': '登入 Saffron',
  'auth.signIn.toSignUp': '建立帳號',
  'auth.signUp.hasAccount': '已經有帳號了？',
  'auth.signUp.lead': '一個帳號，網頁與終端機都能使用。',
  'auth.signUp.submit': '建立帳號',
  'auth.signUp.title': '建立你的帳號',
  ...accountInvitations,
  ...accountProfile,
  ...accountSecurity,
  ...accountWallet,
}
