// `pnpm start` builds what has changed, then serves. Arguments after `start`, with or without `--`, go to `saffron
// serve`.
import { ROOT } from './run-command.ts'

await import('./build.ts')
const words = process.argv.slice(2)
if (words[0] === '--') words.shift()
process.argv.splice(1, process.argv.length, `${ROOT}bin/saffron.js`, 'serve', ...words)
await import(`${ROOT}bin/saffron.js`)
