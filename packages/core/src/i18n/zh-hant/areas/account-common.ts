/** Words that several account pages share. */
export const accountCommon = {
  'common.confirm': '確認',
  'common.confirmYourEmail': '確認你的電子郵件',
  'common.currentPassword': '目前的密碼',
  'common.deleteAccount': '刪除帳號',
  'common.expires': '到期：{when}',
  'common.lastUsed': '上次使用：{when}',
  'common.newPassword': '新密碼',
  'common.signIn': '登入',
  'common.transactionType': '種類',
  'common.twoFactorAuthentication': '雙重驗證',
  'common.withdraw': '撤回',
} as const
