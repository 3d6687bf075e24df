import type { Translate } from '@saffron/core/i18n'
import type { Command } from 'commander'

import { answering, careful, client } from './client-command.ts'

const commands = () => import('../admin/user-commands.ts')

/** `saffron admin users`: all accounts. */
export function addUserAdministration(admin: Command, t: Translate): void {
  const users = client('users', t('cli.users.about'), t)
  users.addCommand(
    answering('ls', t('cli.users.ls'), t)
      .argument('[words]', t('cli.users.words'))
      .option('--role <role>', t('cli.users.roleOption'))
      .option('--state <state>', t('cli.users.stateOption'))
      .option('--below <credits>', t('cli.users.below'))
      .option('--limit <n>', t('cli.option.limit'))
      .action(async (words: string | undefined, _options, self: Command) =>
        (await commands()).listUsers(words, self.optsWithGlobals()),
      ),
    { isDefault: true },
  )
  users.addCommand(
    answering('show', t('cli.users.show'), t)
      .argument('<email>', t('cli.recharge.email'))
      .action(async (email: string, _options, self: Command) =>
        (await commands()).showUser(email, self.optsWithGlobals()),
      ),
  )
  users.addCommand(
    careful('role', t('cli.users.role'), t)
      .argument('<email>', t('cli.recharge.email'))
      .argument('<role>', t('cli.users.roleGiven'))
      .action(async (email: string, role: string, _options, self: Command) =>
        (await commands()).setRole(email, role, self.optsWithGlobals()),
      ),
  )
  for (const change of ['disable', 'enable'] as const) {
    const made = change === 'disable' ? careful : answering
    users.addCommand(
      made(change, t(`cli.users.${change}`), t)
        .argument('<email>', t('cli.recharge.email'))
        .action(async (email: string, _options, self: Command) =>
          (await commands()).setDisabled(email, change === 'disable', self.optsWithGlobals()),
        ),
    )
  }
  users.addCommand(
    answering('sign-out', t('cli.users.signOut'), t)
      .argument('<email>', t('cli.recharge.email'))
      .option('--session <id>', t('cli.users.signOutSession'))
      .action(async (email: string, _options, self: Command) =>
        (await commands()).signOut(email, self.optsWithGlobals()),
      ),
  )
  admin.addCommand(users)
}
