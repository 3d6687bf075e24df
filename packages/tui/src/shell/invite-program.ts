import type { Translate } from '@saffron/core/i18n'
import type { Command } from 'commander'

import { answering, careful, client } from './client-command.ts'

const commands = () => import('../auth/invite.ts')

/** `saffron invite`: invites others. */
export function addInviteCommands(program: Command, t: Translate): void {
  const invite = client('invite', t('cli.invite.about'), t)
  invite.addCommand(
    answering('create', t('cli.invite.create'), t)
      .option('--uses <n>', t('cli.invite.uses'))
      .option('--days <n>', t('cli.invite.days'))
      .action(async (_options, self: Command) => (await commands()).createInvitation(self.optsWithGlobals())),
  )
  invite.addCommand(
    answering('send', t('cli.invite.send'), t)
      .argument('<email>', t('cli.invite.email'))
      .option('--days <n>', t('cli.invite.days'))
      .action(async (email: string, _options, self: Command) =>
        (await commands()).sendInvitation(email, self.optsWithGlobals()),
      ),
  )
  invite.addCommand(
    answering('ls', t('cli.invite.ls'), t)
      .option('--limit <n>', t('cli.option.limit'))
      .action(async (_options, self: Command) => (await commands()).listInvitations(self.optsWithGlobals())),
  )
  invite.addCommand(
    careful('rm', t('cli.invite.rm'), t)
      .argument('<id>', t('cli.invite.id'))
      .action(async (id: string, _options, self: Command) =>
        (await commands()).withdrawInvitation(id, self.optsWithGlobals()),
      ),
  )
  program.addCommand(invite)
}
