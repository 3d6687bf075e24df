import type { OptionValues } from 'commander'

import type { CommandDefinition } from '../commands/command-definition.ts'

/** `saffron doctor`. */
export const doctorCommands: readonly CommandDefinition[] = [
  {
    name: 'doctor',
    about: 'cli.doctor.about',
    uses: 'server',
    json: { own: ['check', 'status', 'message', 'advice', 'details'] },
    options: [{ flags: '--data <dir>', about: 'cli.doctor.data', values: 'folders' }],
    examples: ['saffron doctor', 'saffron doctor --data /srv/saffron'],
    run: async (options: OptionValues) => (await import('./run-doctor.ts')).runDoctor(options),
  },
]
