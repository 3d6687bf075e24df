import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'

import { ROOT } from './run-command.ts'

const INPUTS = [
  'pnpm-lock.yaml',
  'tsconfig.base.json',
  'packages/*/*.{json,ts,html}',
  'packages/*/{build,src,public}/**/*.*',
]
const NOT_BUILT = /\.test\.tsx?$|\/testing\//

/** SHA-256 of all inputs of the build. The same hash means the same `dist`. */
export function hashBuildInputs(): string {
  const hash = createHash('sha256').update(process.version)
  const files = globSync(INPUTS, { cwd: ROOT }).filter((file) => !NOT_BUILT.test(file))
  for (const file of files.toSorted()) hash.update(`${file}\0`).update(readFileSync(ROOT + file))
  return hash.digest('hex')
}
