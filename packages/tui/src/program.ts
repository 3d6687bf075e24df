import type { Translate } from '@saffron/core/i18n'
import type { Command } from 'commander'

import { consoleCommands } from './admin/console-definitions.ts'
import { outboxCommands } from './admin/outbox-definitions.ts'
import { settingsCommands } from './admin/settings-definitions.ts'
import { userCommands } from './admin/user-definitions.ts'
import { accountCommands } from './auth/command-definitions.ts'
import { inviteCommands } from './auth/invite-definitions.ts'
import { keyCommands } from './auth/key-definitions.ts'
import { chatCommands, conversationOptions } from './chat/command-definitions.ts'
import { notificationCommands } from './chat/notifications/command-definitions.ts'
import { drawCommands } from './draw/command-definitions.ts'
import { driveCommands } from './drive/command-definitions.ts'
import { playscriptCommands } from './playscript/command-definitions.ts'
import { pluginCommands } from './plugins/command-definitions.ts'
import { apiCommands } from './shell/api/command-definition.ts'
import { addOption, buildCommand, emptyCommand, WORKSPACE_OPTION } from './shell/commands/build-command.ts'
import type { CommandDefinition } from './shell/commands/command-definition.ts'
import { completionCommands } from './shell/completion/command-definition.ts'
import { configCommands } from './shell/config/command-definition.ts'
import { doctorCommands } from './shell/doctor/command-definition.ts'
import { helpCommands } from './shell/help/command-definition.ts'
import { manualCommands } from './shell/manual/command-definition.ts'
import { writeLine } from './shell/output.ts'
import { serverCommands } from './shell/server-definitions.ts'
import { version } from './shell/version.ts'
import { agentCommands } from './store/command-definitions.ts'
import { walletCommands } from './wallet/command-definitions.ts'
import { ledgerCommands } from './wallet/ledger-definitions.ts'
import { workspaceCommands } from './workspace/command-definitions.ts'

const adminCommand: CommandDefinition = {
  name: 'admin',
  about: 'cli.admin.about',
  uses: 'server',
  examples: ['saffron admin overview', 'saffron admin users ls'],
  commands: [...outboxCommands, ...ledgerCommands, ...userCommands, ...consoleCommands, ...settingsCommands],
}

/** All commands, in the order of the help. */
export const COMMANDS: readonly CommandDefinition[] = [
  ...chatCommands,
  ...agentCommands,
  ...pluginCommands,
  ...drawCommands,
  ...playscriptCommands,
  ...driveCommands,
  ...workspaceCommands,
  ...notificationCommands,
  ...accountCommands,
  adminCommand,
  ...walletCommands,
  ...inviteCommands,
  ...keyCommands,
  ...apiCommands,
  ...serverCommands,
  ...configCommands,
  ...manualCommands,
  ...completionCommands,
  ...doctorCommands,
  ...helpCommands,
]

/** The commands that need all the others. */
const READERS: ReadonlySet<string> = new Set(['help', 'man', 'completion', '__complete'])

/**
 * Builds the program. Command code is imported on call, so the help of one doesn't load the others. With `called`, only
 * that command is built, because the whole takes half as long as Node's start.
 */
export function buildProgram(t: Translate, called = ''): Command {
  const program = emptyCommand('saffron', t('cli.about'), t)
    .enablePositionalOptions()
    .argument('[prompt]')
    .action(async (prompt: string | undefined, options) => {
      if (options.version) return writeLine(version)
      return (await import('./chat/open-app.ts')).openApp(prompt, options)
    })
  for (const option of conversationOptions) addOption(program, option, t)
  addOption(program, { flags: '-f, --file <path>', about: 'cli.option.file', values: 'files', repeats: true }, t)
  addOption(program, { flags: '--screen-reader', about: 'cli.option.screenReader' }, t)
  addOption(program, { flags: '--api <url>', about: 'cli.option.api' }, t)
  addOption(program, WORKSPACE_OPTION, t)
  addOption(program, { flags: '--profile <name>', about: 'cli.option.profile', values: 'profiles' }, t)
  addOption(program, { flags: '-V, --version', about: 'cli.option.version' }, t)
  const only = READERS.has(called) ? undefined : COMMANDS.find(({ name }) => name === called)
  for (const definition of only === undefined ? COMMANDS : [only]) {
    program.addCommand(buildCommand(definition, t), { hidden: definition.isHidden === true })
  }
  return program
}
