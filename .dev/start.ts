// `pnpm start`: builds what changed, then serves. Words after `start` go to `saffron serve`.
import { ROOT } from './run-command.ts'

await import('./build.ts')
process.argv.splice(1, process.argv.length, `${ROOT}bin/saffron.js`, 'serve', ...process.argv.slice(2))
await import(`${ROOT}bin/saffron.js`)
