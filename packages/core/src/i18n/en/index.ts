import { agentFile } from './agent-file.ts'
import { auth } from './auth.ts'
import { chat } from './chat.ts'
import { cliAdmin } from './cli-admin.ts'
import { cliAgents } from './cli-agents.ts'
import { cliApp } from './cli-app.ts'
import { cliCalls } from './cli-calls.ts'
import { cliCommon } from './cli-common.ts'
import { cliConfig } from './cli-config.ts'
import { cliDraw } from './cli-draw.ts'
import { cliDrive } from './cli-drive.ts'
import { cliForm } from './cli-form.ts'
import { cliInvite } from './cli-invite.ts'
import { cliNotifications } from './cli-notifications.ts'
import { cliPlayscript } from './cli-playscript.ts'
import { cliPlugins } from './cli-plugins.ts'
import { cliThread } from './cli-thread.ts'
import { cliTools } from './cli-tools.ts'
import { cliWorkspace } from './cli-workspace.ts'
import { cli } from './cli.ts'
import { commands } from './commands.ts'
import { commonWords } from './common-words.ts'
import { errors } from './errors.ts'
import { fields } from './fields.ts'
import { format } from './format.ts'
import { mail } from './mail.ts'
import { pages } from './pages.ts'
import { pwa } from './pwa.ts'
import { serve } from './serve.ts'
import { shell } from './shell.ts'
import { viewer } from './viewer.ts'
import { wallet } from './wallet.ts'

/** English is the reference: the other languages have exactly these keys. */
export const messages = {
  ...agentFile,
  ...cliAgents,
  ...cliCalls,
  ...cliPlugins,
  ...cliTools,
  ...cliThread,
  ...cliApp,
  ...cliConfig,
  ...cliAdmin,
  ...cliForm,
  ...wallet,
  ...cliCommon,
  ...commonWords,
  ...auth,
  ...chat,
  ...cli,
  ...cliInvite,
  ...cliDraw,
  ...cliPlayscript,
  ...cliDrive,
  ...cliWorkspace,
  ...cliNotifications,
  ...commands,
  ...errors,
  ...fields,
  ...format,
  ...mail,
  ...pages,
  ...pwa,
  ...serve,
  ...shell,
  ...viewer,
} as const

export type MessageKey = keyof typeof messages
export type Messages = Readonly<Record<MessageKey, string>>
