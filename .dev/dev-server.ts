// Runs the server from source for `pnpm dev`, on :4170, with its data in .saffron/dev.
import { loadTranslator } from '@saffron/core/i18n'
import { runServe } from '@saffron/server/lifecycle'

import { ROOT } from './run-command.ts'

process.exitCode = await runServe({
  options: { dataFolder: `${ROOT}.saffron/dev`, port: 4170 },
  translate: await loadTranslator('en'),
  print: (line) => console.log(line),
  say: (line) => console.error(line),
})
