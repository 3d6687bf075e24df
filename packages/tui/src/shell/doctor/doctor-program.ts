import type { Translate } from '@saffron/core/i18n'
import type { Command } from 'commander'

import { answering } from '../client-command.ts'
import { withExample } from '../help-example.ts'

/** `saffron doctor` */
export function addDoctorCommand(program: Command, t: Translate): void {
  program.addCommand(
    withExample(
      answering('doctor', t('cli.doctor.about'), t),
      t,
      'saffron doctor',
      'saffron doctor --data /srv/saffron',
    )
      .option('--data <dir>', t('cli.doctor.data'))
      .action(async (_options, self: Command) => (await import('./run-doctor.ts')).runDoctor(self.optsWithGlobals())),
  )
}
