/** Words that several account pages share. */
export const accountCommon = {
  'common.confirm': 'Confirm',
  'common.confirmYourEmail': 'Confirm your email',
  'common.currentPassword': 'Current password',
  'common.deleteAccount': 'Delete account',
  'common.expires': 'Expires {when}',
  'common.lastUsed': 'Used {when}',
  'common.newPassword': 'New password',
  'common.signIn': 'Sign in',
  'common.transactionType': 'Type',
  'common.twoFactorAuthentication': 'Two-factor authentication',
  'common.withdraw': 'Withdraw',
} as const
