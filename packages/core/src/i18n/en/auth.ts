export const auth = {
  'auth.device.onSystem': '{client} on {system}',
  'auth.device.terminal': 'Saffron terminal',
  'auth.device.unknown': 'Unknown device',
  'auth.emailWrong': 'Enter a valid email address.',
  'auth.hideCharacters': 'Hide characters',
  'auth.passwordCommon':
    'This password is too common and easy to guess. Choose another, such as a phrase of several words.',
  'auth.showCharacters': 'Show characters',
} as const
