import { entry } from './account-entry.ts'
import { accountInvitations } from './account-invitations.ts'
import { accountProfile } from './account-profile.ts'
import { accountSecurity } from './account-security.ts'
import { accountWallet } from './account-wallet.ts'

/** Signing in and up, and what a person keeps in order about their account. */
export const messages = {
  ...entry,
  'auth.email': 'E-mail',
  'auth.emailMissing': 'Enter your e-mail.',
  'auth.name': 'Name',
  'auth.nameHint': 'Optional. Others you work with see it.',
  'auth.password': 'Password',
  'auth.passwordHint': 'At least {count} characters',
  'auth.passwordMissing': 'Enter your password.',
  'auth.passwordShort': 'Use at least {count} characters.',
  'auth.setupCode': 'Setup code',
  'auth.setupCodeWrong': 'That is not the setup code. The server printed it on its terminal when it started.',
  'auth.signIn.forgot': 'Forgot your password?',
  'auth.signIn.lead': 'Your conversations are where you left them.',
  'auth.signUp.newLead': 'This server has no accounts yet. The first account becomes its administrator.',
  'auth.signUp.newTitle': 'Welcome to Saffron',
  'auth.signIn.noAccount': 'No account yet?',
  'auth.signIn.submit': 'Sign in',
  'auth.signIn.title': 'Sign in to Saffron',
  'auth.signIn.toSignUp': 'Create one',
  'auth.signUp.hasAccount': 'Have an account?',
  'auth.signUp.lead': 'One account for the browser and the terminal.',
  'auth.signUp.submit': 'Create account',
  'auth.signUp.title': 'Create your account',
  'auth.signUp.toSignIn': 'Sign in',
  ...accountInvitations,
  ...accountProfile,
  ...accountSecurity,
  ...accountWallet,
} as const
