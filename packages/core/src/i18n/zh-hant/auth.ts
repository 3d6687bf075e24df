export const auth = {
  'auth.device.onSystem': '{system} 上的 {client}',
  'auth.device.terminal': 'Saffron 終端機',
  'auth.device.unknown': '未知的裝置',
  'auth.emailWrong': '請輸入有效的電子郵件地址。',
  'auth.hideCharacters': '隱藏內容',
  'auth.passwordCommon': '這個密碼太常見，很容易被猜中。請換一個，最好由幾個詞組成。',
  'auth.showCharacters': '顯示內容',
} as const
