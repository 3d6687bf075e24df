export const mail = {
  'mail.code.lead': '請輸入以下驗證碼，確認你的電子郵件：',
  'mail.code.notes': '如果不是你本人操作，請忽略這封信。請勿將驗證碼告訴任何人。',
  'mail.code.sms': '你的 Saffron 驗證碼是 {code}，{minutes} 分鐘內有效。請勿告訴任何人。',
  'mail.code.subject': '{code} 是你的 Saffron 驗證碼',
  'mail.code.validity': '{minutes} 分鐘內有效，只能使用一次。',
  'mail.invitation.label': '查看邀請',
  'mail.invitation.lead': '{name} 邀請你使用 Saffron，在瀏覽器和終端機裡與 AI 模型一起工作。',
  'mail.invitation.notes': '連結限一人使用，{date}前有效。如果你不認識 {name}，不必理會這封信。',
  'mail.invitation.subject': '{name} 邀請你使用 Saffron',
  'mail.mention.label': '開啟對話',
  'mail.mention.lead':
    '{count, plural, =1 {{name} 在工作區「{workspace}」的對話「{title}」中提及你。} other {你在工作區「{workspace}」的對話「{title}」中被提及 # 次，最近一次是 {name}。}}',
  'mail.mention.notes': '你還沒看這則訊息，所以收到這封信。不想再收到的話，可以在帳號設定中關閉：{url}',
  'mail.mention.subject': '{name} 在「{title}」中提及你',
  'mail.reset.lead': '請輸入以下驗證碼，重設你的 Saffron 密碼：',
  'mail.reset.notes': '如果不是你本人操作，請忽略這封信，密碼不會變更。請勿將驗證碼告訴任何人。',
  'mail.reset.subject': '{code} 是你重設 Saffron 密碼的驗證碼',
  'mail.workspace.lead': '{name} 邀請你加入 Saffron 的工作區「{workspace}」，一起工作。',
  'mail.workspace.notes':
    '這個連結是給你的，{date} 失效。成為成員後，你可以閱讀工作區的所有內容，包括先前的對話。如果你不認識 {name}，請忽略這封郵件。',
  'mail.workspace.subject': '{name} 邀請你加入工作區「{workspace}」',
} as const
