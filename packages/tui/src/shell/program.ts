import type { Translate } from '@saffron/core/i18n'
import type { Command } from 'commander'

import { addApiCommand } from './api-program.ts'
import { addChatChanges, addModelCommands } from './chats-program.ts'
import { answering, client, command, telling } from './client-command.ts'
import { addCompletionCommands } from './completion/completion-program.ts'
import { addConfigCommands } from './config/config-program.ts'
import { addConsoleCommands } from './console-commands.ts'
import { addDoctorCommand } from './doctor/doctor-program.ts'
import { addDriveCommands } from './drive-program.ts'
import { addExamples } from './examples.ts'
import { addHouseCommands } from './house-commands.ts'
import { addInviteCommands } from './invite-program.ts'
import { addManualCommand } from './manual/manual-program.ts'
import { writeLine } from './output.ts'
import { addUserAdministration } from './user-program.ts'
import { version } from './version.ts'
import { addWalletAdministration, addWalletCommands } from './wallet-program.ts'

type AddCommands = (program: Command, t: Translate) => void

/** The commands in help order, with the function that adds each. */
const PARTS: readonly (readonly [names: readonly string[], add: AddCommands])[] = [
  [['chat'], addChatCommand],
  [['chats'], addChatsCommands],
  [['models'], addModelCommands],
  [['drive'], addDriveCommands],
  [['login', 'logout', 'whoami'], addAccountCommands],
  [['admin'], addAdminCommands],
  [['wallet', 'giftcard'], addWalletCommands],
  [['invite'], addInviteCommands],
  [['api'], addApiCommand],
  [['serve', 'demo-provider', 'backup', 'restore'], addServerCommands],
  [['config'], addConfigCommands],
  [['man'], addManualCommand],
  [['completion', '__complete'], addCompletionCommands],
  [['doctor'], addDoctorCommand],
]

/** The commands that need the whole table. */
const READERS: ReadonlySet<string> = new Set(['man', 'completion', '__complete'])

/**
 * Builds the command table. Command code is imported on call, so the help of one doesn't load the others. With
 * `called`, only that command's part is built, because the whole takes half as long as Node's start.
 */
export function buildProgram(t: Translate, called = ''): Command {
  const program = command('saffron', t('cli.about'), t)
    .enablePositionalOptions()
    .argument('[prompt]')
    .option('-f, --file <path>', t('cli.option.file'), each)
    .option('--screen-reader', t('cli.option.screenReader'))
    .action(async (prompt: string | undefined, options) => {
      if (options.version) return writeLine(version)
      return (await import('../chat/open-app.ts')).openApp(prompt, options)
    })
    .option('--api <url>', t('cli.option.api'))
    .option('--profile <name>', t('cli.option.profile'))
    .option('-V, --version', t('cli.option.version'))
  const part = READERS.has(called) ? undefined : PARTS.find(([names]) => names.includes(called))
  for (const [, add] of part === undefined ? PARTS : [part]) add(program, t)
  addExamples(program, t)
  return program
}

/** An option that may be repeated. */
const each = (value: string, before: readonly string[] = []): readonly string[] => [...before, value]

function addChatCommand(program: Command, t: Translate): void {
  program.addCommand(
    telling('chat', t('cli.chat.about'), t)
      .argument('[prompt...]', t('cli.chat.prompt'))
      .option('-m, --model <name>', t('cli.option.model'))
      .option('-c, --continue', t('cli.option.continue'))
      .option('--resume <id>', t('cli.option.resume'))
      .option('--attach <id>', t('cli.option.attach'))
      .option('-f, --file <path>', t('cli.option.file'), each)
      .option('--screen-reader', t('cli.option.screenReader'))
      .addHelpText(
        'after',
        `\n${t('cli.help.titled', { title: t('cli.help.example') })}\n  saffron chat -f report.pdf -f notes.md "${t('cli.chat.example')}"`,
      )
      .action(async (words: string[], _options, self: Command) =>
        (await import('../chat/ask-once.ts')).askOnce(words, self.optsWithGlobals()),
      ),
  )
}

function addChatsCommands(program: Command, t: Translate): void {
  const chats = client('chats', t('cli.chats.about'), t)
  chats.addCommand(
    answering('ls', t('cli.chats.ls'), t)
      .option('--limit <n>', t('cli.option.limit'))
      .action(async (_options, self: Command) =>
        (await import('../chat/commands.ts')).listChats(self.optsWithGlobals()),
      ),
    { isDefault: true },
  )
  chats.addCommand(
    answering('show', t('cli.chats.show'), t)
      .argument('<id>', t('cli.chats.id'))
      .action(async (id: string, _options, self: Command) =>
        (await import('../chat/commands.ts')).showChat(id, self.optsWithGlobals()),
      ),
  )
  addChatChanges(chats, t)
  program.addCommand(chats)
}

function addAccountCommands(program: Command, t: Translate): void {
  program.addCommand(
    telling('login', t('cli.login.about'), t)
      .argument('[email]', t('cli.login.email'))
      .option('--signup', t('cli.option.signup'))
      .option('--name <name>', t('cli.option.name'))
      .option('--code <code>', t('cli.option.code'))
      .option('--web', t('cli.option.web'))
      .option('--open', t('cli.option.open'))
      .option('--no-open', t('cli.option.noOpen'))
      .option('--local', t('cli.option.local'))
      .option('--data <dir>', t('cli.option.data'))
      .action(async (email: string | undefined, _options, self: Command) =>
        (await import('../auth/login.ts')).login(email, self.optsWithGlobals()),
      ),
  )
  program.addCommand(
    client('logout', t('cli.logout.about'), t).action(async (_options, self: Command) =>
      (await import('../auth/commands.ts')).logout(self.optsWithGlobals()),
    ),
  )
  program.addCommand(
    answering('whoami', t('cli.whoami.about'), t).action(async (_options, self: Command) =>
      (await import('../auth/commands.ts')).whoami(self.optsWithGlobals()),
    ),
  )
}

function addAdminCommands(program: Command, t: Translate): void {
  const admin = client('admin', t('cli.admin.about'), t)
  admin.addCommand(
    answering('outbox', t('cli.admin.outbox'), t)
      .option('--limit <n>', t('cli.option.limit'))
      .argument('[id]', t('cli.outbox.id'))
      .action(async (id: string | undefined, _options, self: Command) =>
        (await import('../admin/commands.ts')).showOutbox(id, self.optsWithGlobals()),
      ),
  )
  addWalletAdministration(admin, t)
  addUserAdministration(admin, t)
  addConsoleCommands(admin, t)
  addHouseCommands(admin, t)
  program.addCommand(admin)
}

function addServerCommands(program: Command, t: Translate): void {
  program.addCommand(
    command('serve', t('cli.serve.about'), t)
      .option('--host <address>', t('cli.option.host'))
      .option('--port <n>', t('cli.option.port'))
      .option('--data <dir>', t('cli.option.data'))
      .option('--api <url>', t('cli.option.upstream'))
      .option('--open', t('cli.option.open'))
      .option('--no-open', t('cli.option.noOpen'))
      .option('--demo-pace <ms>', t('cli.option.demoPace'))
      .action(async (options) => (await import('./serve-command.ts')).serve(options)),
  )
  program.addCommand(
    command('demo-provider', t('cli.demoProvider.about'), t)
      .option('--host <address>', t('cli.option.host'))
      .option('--port <n>', t('cli.option.port'))
      .option('--demo-pace <ms>', t('cli.option.demoPace'))
      .action(async (options) => (await import('./serve-command.ts')).runDemoProvider(options)),
  )
  program.addCommand(
    command('backup', t('cli.backup.about'), t)
      .argument('<file>', t('cli.backup.file'))
      .option('--data <dir>', t('cli.option.data'))
      .option('--with-secret', t('cli.option.withSecret'))
      .option('--force', t('cli.option.force'))
      .action(async (file: string, options) => (await import('./backup-commands.ts')).backup(file, options)),
  )
  program.addCommand(
    command('restore', t('cli.restore.about'), t)
      .argument('<file>', t('cli.restore.file'))
      .option('--data <dir>', t('cli.option.data'))
      .action(async (file: string, options) => (await import('./backup-commands.ts')).restore(file, options)),
  )
}
