/** The pages that lead into an account. */
export const entry = {
  'account.callback.again': 'Try Google again',
  'account.callback.busy': 'Finishing sign-in with Google…',
  'account.callback.denied': 'You canceled the Google sign-in. Nothing was changed.',
  'account.callback.failed': 'You aren’t signed in',
  'account.callback.refused': 'Google couldn’t sign you in. Try again, or sign in another way.',
  'account.callback.stray':
    'This sign-in was started in another tab or has expired. Start again from the sign-in page.',
  'account.code.missing': 'Enter the code.',
  'account.code.otherAddress': 'Use a different email',
  'account.code.outbox':
    'This server doesn’t send email. Ask your administrator for the code; it’s in the server’s outbox.',
  'account.code.short': 'Enter all six digits.',
  'account.forgot.codeLead':
    'If an account exists for {email}, we’ve sent it a six-digit code. The code is valid for ten minutes.',
  'account.forgot.codeLeadHeld':
    'If an account exists for {email}, a six-digit code is ready for it. The code is valid for ten minutes.',
  'account.forgot.lead': 'Enter your account’s email address and we’ll send a code to reset your password.',
  'account.forgot.leadHeld':
    'Enter your account’s email address. Your administrator will give you a code to reset your password.',
  'account.forgot.send': 'Send code',
  'account.forgot.submit': 'Reset password',
  'account.invite.copy': 'Copy link',
  'account.invite.expired.lead': 'The invitation from {name} expired on {day}. Ask for a new one.',
  'account.invite.expired.title': 'This invitation has expired',
  'account.invite.not_found.lead': 'The link is incomplete or incorrect. Ask the sender to send it again.',
  'account.invite.not_found.title': 'Invitation not found',
  'account.invite.note.expired':
    'The invitation from {name} has expired. You can still create an account, or ask for a new invitation.',
  'account.invite.note.not_found':
    'We couldn’t find this invitation. You can still create an account, or ask for the link again.',
  'account.invite.note.open': '{name} invited you to Saffron.',
  'account.invite.note.workspace': 'You are invited to the workspace “{workspace}”.',
  'account.invite.note.workspaceBy': '{name} invites you to the workspace “{workspace}”.',
  'account.invite.note.toSignUp': 'Create your account',
  'account.invite.note.used_up':
    'The invitation from {name} has already been used. You can still create an account, or ask for a new invitation.',
  'account.invite.note.with': 'You were invited by {name}.',
  'account.invite.note.withdrawn':
    '{name} withdrew this invitation. You can still create an account, or ask for a new invitation.',
  'account.invite.open.lead':
    'This invitation creates one new account and is valid until {day}. You already have an account, so you don’t need it. Share the link with someone else, or sign out to create another account.',
  'account.invite.open.title': '{name} invited you to Saffron',
  'account.invite.orSignIn': 'If you have an account, sign in.',
  'account.invite.otherAccount': 'Sign out and create another account',
  'account.invite.used_up.lead':
    'The invitation from {name} has no uses left. If you already joined with it, you’re all set.',
  'account.invite.used_up.title': 'This invitation has already been used',
  'account.invite.withdrawn.lead': '{name} withdrew this invitation. Ask for a new one if you still need it.',
  'account.invite.withdrawn.title': 'This invitation was withdrawn',
  'account.keep.goOn': 'Continue and let it be deleted',
  'account.keep.keep': 'Keep my account',
  'account.keep.kept': 'Your account won’t be deleted.',
  'account.keep.lead':
    'You asked to delete this account. On {day}, it and everything in it will be permanently deleted. Until then, nothing is lost.',
  'account.keep.note': 'You’ll be asked each time you sign in until then.',
  'account.keep.title': 'This account is scheduled for deletion',
  'account.passkey.declined': 'No passkey was used. Try again, or sign in another way.',
  'account.secondStep.missing': 'Enter a recovery code.',
  'account.secondStep.passkey.instead': 'Use a passkey instead',
  'account.secondStep.passkey.lead':
    'Confirm with one of this account’s passkeys: fingerprint, face, PIN or security key.',
  'account.secondStep.passkey.submit': 'Use a passkey',
  'account.secondStep.recoveryCode.hint': 'Two groups of five letters and digits. Each code works once.',
  'account.secondStep.recoveryCode.instead': 'Use a recovery code instead',
  'account.secondStep.recoveryCode.label': 'Recovery code',
  'account.secondStep.recoveryCode.lead':
    'Enter one of the recovery codes you saved when you turned on two-factor authentication.',
  'account.secondStep.totp.hint': 'Six digits. We’ll check the code as soon as you’ve entered it.',
  'account.secondStep.totp.instead': 'Use your authenticator app instead',
  'account.secondStep.totp.label': 'Authenticator code',
  'account.secondStep.totp.lead': 'Enter the code from your authenticator app.',
  'account.signIn.back': 'Back to sign-in',
  'account.signIn.facebook': 'Continue with Facebook',
  'account.signIn.google': 'Continue with Google',
  'account.signIn.or': 'or',
  'account.signIn.passkey': 'Sign in with a passkey',
  'account.signIn.ended': 'Your session has expired. Sign in to pick up where you left off.',
  'account.signIn.passwordChanged':
    'Your password was changed and all sessions were signed out. Sign in with your new password.',
  'account.signUp.codeLead': 'We’ve sent a six-digit code to {email}. It’s valid for ten minutes.',
  'account.signUp.codeLeadHeld': 'A six-digit code for {email} is ready. It’s valid for ten minutes.',
} as const
