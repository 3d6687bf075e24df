/** Words that several account pages share. */
export const accountCommon = {
  'common.confirm': '确认',
  'common.confirmYourEmail': '确认你的邮箱',
  'common.currentPassword': '当前密码',
  'common.deleteAccount': '删除账号',
  'common.expires': '到期：{when}',
  'common.lastUsed': '上次使用：{when}',
  'common.newPassword': '新密码',
  'common.signIn': '登录',
  'common.transactionType': '种类',
  'common.twoFactorAuthentication': '两步验证',
  'common.withdraw': '撤回',
} as const
