// Reads one script as the server does, and prints how long it took and the most memory of the process. The memory of the
// process before is printed, too, so that what the reading takes can be told.
import { readFileSync } from 'node:fs'

import { parseScriptFile } from '../../packages/server/src/playscript/index.ts'

const [file = '', name = ''] = process.argv.slice(2)
const peakMb = (): number => Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024
const before = peakMb()
const began = performance.now()
const { scenes } = await parseScriptFile({ file, type: 'auto', name })
console.log(JSON.stringify({ ms: performance.now() - began, before, peak: peakMb(), scenes: scenes.length }))
