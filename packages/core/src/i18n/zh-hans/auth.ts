export const auth = {
  'auth.device.onSystem': '{system} 上的 {client}',
  'auth.device.terminal': 'Saffron 终端',
  'auth.device.unknown': '未知设备',
  'auth.emailWrong': '请输入有效的邮箱地址。',
  'auth.hideCharacters': '隐藏内容',
  'auth.passwordCommon': '这个密码太常见，很容易被猜中。请换一个，最好由几个词组成。',
  'auth.showCharacters': '显示内容',
} as const
