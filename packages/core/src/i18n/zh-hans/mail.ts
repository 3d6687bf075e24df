export const mail = {
  'mail.code.lead': '请输入以下验证码，确认你的邮箱：',
  'mail.code.notes': '如果不是你本人操作，请忽略此邮件。请勿将验证码告诉任何人。',
  'mail.code.sms': '你的 Saffron 验证码是 {code}，{minutes} 分钟内有效。请勿告诉任何人。',
  'mail.code.subject': '{code} 是你的 Saffron 验证码',
  'mail.code.validity': '{minutes} 分钟内有效，仅可使用一次。',
  'mail.invitation.label': '查看邀请',
  'mail.invitation.lead': '{name} 邀请你使用 Saffron，在浏览器和终端中与 AI 模型协作。',
  'mail.invitation.notes': '链接仅限一人使用，{date}前有效。如果你不认识 {name}，请忽略这封邮件。',
  'mail.invitation.subject': '{name} 邀请你使用 Saffron',
  'mail.mention.label': '打开对话',
  'mail.mention.lead':
    '{count, plural, =1 {{name} 在工作区“{workspace}”的对话“{title}”中提到了你。} other {你在工作区“{workspace}”的对话“{title}”中被提到 # 次，最近一次是 {name}。}}',
  'mail.mention.notes': '你还没有看这条消息，所以收到这封邮件。如果不想再收到，可以在账号设置中关闭：{url}',
  'mail.mention.subject': '{name} 在“{title}”中提到了你',
  'mail.reset.lead': '请输入以下验证码，重置你的 Saffron 密码：',
  'mail.reset.notes': '如果不是你本人操作，请忽略此邮件，密码不会改变。请勿将验证码告诉任何人。',
  'mail.reset.subject': '{code} 是你重置 Saffron 密码的验证码',
  'mail.workspace.lead': '{name} 邀请你加入 Saffron 的工作区“{workspace}”，一起工作。',
  'mail.workspace.notes':
    '这个链接是给你的，{date} 失效。成为成员后，你可以阅读工作区的所有内容，包括之前的对话。如果你不认识 {name}，请忽略这封邮件。',
  'mail.workspace.subject': '{name} 邀请你加入工作区“{workspace}”',
} as const
