// `pnpm start`: builds what changed, then serves. Words after `start` go to `saffron serve`, with `--` before them or not.
import { ROOT } from './run-command.ts'

await import('./build.ts')
const words = process.argv.slice(2)
if (words[0] === '--') words.shift()
process.argv.splice(1, process.argv.length, `${ROOT}bin/saffron.js`, 'serve', ...words)
await import(`${ROOT}bin/saffron.js`)
