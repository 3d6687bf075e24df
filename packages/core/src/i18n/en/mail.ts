export const mail = {
  'mail.code.lead': 'Enter this code to confirm that this address is yours:',
  'mail.code.notes':
    'Did you not ask for it? Then do nothing, and give the code to nobody: whoever has it can act with your address.',
  'mail.code.sms': '{code} is your Saffron code. It is valid for {minutes} minutes. Give it to nobody.',
  'mail.code.subject': '{code} is your Saffron code',
  'mail.code.validity': 'It is valid once, for {minutes} minutes.',
  'mail.invitation.label': 'See the invitation',
  'mail.invitation.lead': '{name} invites you to Saffron, to work with AI models in the browser and in the terminal.',
  'mail.invitation.notes': 'The link is for one person and works until {date}. If you do not know {name}, do nothing.',
  'mail.invitation.subject': '{name} invites you to Saffron',
  'mail.reset.lead': 'Enter this code to choose a new password for your Saffron account:',
  'mail.reset.notes': 'Did you not ask for it? Then do nothing: your password stays as it is. Give the code to nobody.',
  'mail.reset.subject': '{code} is your code for a new Saffron password',
} as const
