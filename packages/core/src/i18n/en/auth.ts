export const auth = {
  'auth.device.onSystem': '{client} on {system}',
  'auth.device.terminal': 'Saffron terminal',
  'auth.device.unknown': 'Unknown device',
  'auth.emailWrong': 'This does not look like an e-mail address.',
  'auth.hideCharacters': 'Hide the characters',
  'auth.passwordCommon': 'This password is guessed among the first. Choose another, best of several words.',
  'auth.showCharacters': 'Show the characters',
} as const
