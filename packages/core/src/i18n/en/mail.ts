export const mail = {
  'mail.balance.label': 'View wallet',
  'mail.balance.lead':
    'The workspace “{workspace}” has {credits} credits left. Without credits, paid replies stop for all its members.',
  'mail.balance.notes':
    'You get this email because you’re the owner of the workspace. You can redeem a gift card or request credits for it.',
  'mail.balance.subject': 'The credits of “{workspace}” are running low',
  'mail.code.lead': 'Use this code to confirm your email address:',
  'mail.code.notes': 'If you didn’t request this code, you can ignore this email. Don’t share the code with anyone.',
  'mail.code.sms': '{code} is your Saffron code. It expires in {minutes} minutes. Don’t share it with anyone.',
  'mail.code.subject': '{code} is your Saffron code',
  'mail.code.validity': 'The code works once and expires in {minutes} minutes.',
  'mail.invitation.label': 'View invitation',
  'mail.invitation.lead':
    '{name} invited you to Saffron, where you can work with AI models in your browser and terminal.',
  'mail.invitation.notes':
    'This link is for one person and expires on {date}. If you don’t know {name}, you can ignore this email.',
  'mail.invitation.subject': '{name} invited you to Saffron',
  'mail.mention.label': 'Open the chat',
  'mail.mention.lead':
    '{count, plural, one {{name} mentioned you in the chat “{title}” of the workspace “{workspace}”.} other {You were mentioned # times in the chat “{title}” of the workspace “{workspace}”, last by {name}.}}',
  'mail.mention.notes':
    'You get this email because you haven’t read the message yet. To stop these emails, turn them off in your account: {url}',
  'mail.mention.subject': '{name} mentioned you in “{title}”',
  'mail.reset.lead': 'Use this code to reset your Saffron password:',
  'mail.reset.notes':
    'If you didn’t request a password reset, you can ignore this email. Your password won’t change. Don’t share the code with anyone.',
  'mail.reset.subject': '{code} is your Saffron password reset code',
  'mail.workspace.lead': '{name} invited you to work together in the workspace “{workspace}” in Saffron.',
  'mail.workspace.notes':
    'This link is for you and expires on {date}. As a member, you can read everything in the workspace, including earlier conversations. If you don’t know {name}, you can ignore this email.',
  'mail.workspace.subject': '{name} invited you to the workspace “{workspace}”',
} as const
