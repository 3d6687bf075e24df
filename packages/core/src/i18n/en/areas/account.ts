import { accountCommon } from './account-common.ts'
import { entry } from './account-entry.ts'
import { accountInvitations } from './account-invitations.ts'
import { accountProfile } from './account-profile.ts'
import { accountSecurity } from './account-security.ts'
import { accountWallet } from './account-wallet.ts'

/** Signing in and up, and what a person keeps in order about their account. */
export const messages = {
  ...accountCommon,
  ...entry,
  'auth.emailMissing': 'Enter your email.',
  'auth.nameHint': 'Optional. Visible to people you work with.',
  'auth.passwordHint': 'At least {count} characters',
  'auth.passwordMissing': 'Enter your password.',
  'auth.passwordShort': 'Use at least {count} characters.',
  'auth.setupCode': 'Setup code',
  'auth.setupCodeWrong':
    'That setup code is incorrect. You’ll find it in the terminal output from when the server started.',
  'auth.signIn.forgot': 'Forgot your password?',
  'auth.signIn.lead': 'Your chats are right where you left them.',
  'auth.signUp.newLead': 'This server doesn’t have any accounts yet. The first account becomes the administrator.',
  'auth.signUp.newTitle': 'Welcome to Saffron',
  'auth.signIn.noAccount': 'Don’t have an account?',
  'auth.signIn.title': 'Sign in to Saffron',
  'auth.signIn.toSignUp': 'Create one',
  'auth.signUp.hasAccount': 'Already have an account?',
  'auth.signUp.lead': 'One account for the web and the terminal.',
  'auth.signUp.submit': 'Create account',
  'auth.signUp.title': 'Create your account',
  ...accountInvitations,
  ...accountProfile,
  ...accountSecurity,
  ...accountWallet,
} as const
