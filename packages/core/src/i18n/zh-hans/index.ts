import type { Messages } from '../en/index.ts'
import { auth } from './auth.ts'
import { chat } from './chat.ts'
import { cliAdminScreen } from './cli-admin-screen.ts'
import { cliApi } from './cli-api.ts'
import { cliAppearance } from './cli-appearance.ts'
import { cliChats } from './cli-chats.ts'
import { cliCommon } from './cli-common.ts'
import { cliConfig } from './cli-config.ts'
import { cliConsole } from './cli-console.ts'
import { cliDoctor } from './cli-doctor.ts'
import { cliDrive } from './cli-drive.ts'
import { cliInvite } from './cli-invite.ts'
import { cliManual } from './cli-manual.ts'
import { cliOverview } from './cli-overview.ts'
import { cliReader } from './cli-reader.ts'
import { cliScreens } from './cli-screens.ts'
import { cliScripts } from './cli-scripts.ts'
import { cliSettings } from './cli-settings.ts'
import { cliSystem } from './cli-system.ts'
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

export const messages: Messages = {
  ...wallet,
  ...cliCommon,
  ...commonWords,
  ...auth,
  ...chat,
  ...cli,
  ...cliAdminScreen,
  ...cliApi,
  ...cliChats,
  ...cliConfig,
  ...cliConsole,
  ...cliInvite,
  ...cliAppearance,
  ...cliManual,
  ...cliOverview,
  ...cliReader,
  ...cliScreens,
  ...cliScripts,
  ...cliSystem,
  ...cliDoctor,
  ...cliDrive,
  ...cliSettings,
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
}
