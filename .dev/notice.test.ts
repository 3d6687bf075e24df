import { globSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import { expect, test } from 'vitest'

import { noticeFile, OPTIONAL } from './notice.ts'
import { ROOT } from './run-command.ts'
import { thirdParties } from './third-party.ts'

const licenseIn = (folder: string): string =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { license: string }).license

test('names the bundled packages whose licenses ask for their source, and where it is', () => {
  const elk = createRequire(`${ROOT}packages/web/package.json`).resolve('elkjs')
  const vitest = createRequire(`${ROOT}package.json`).resolve('vitest/package.json')
  const notice = noticeFile(thirdParties([elk, vitest]))
  expect(notice).toMatch(/^elkjs \d\S+ \(EPL-2\.0.*\)\n {2}unmodified; source: https:\/\/github\.com\/kieler\/elkjs$/m)
  expect(notice).toContain('code of 2 other packages')
  expect(notice).not.toContain('vitest')
})

test('knows the licenses of the optional part as they are installed', () => {
  const sharp = realpathSync(`${ROOT}packages/tui/node_modules/${OPTIONAL.name}`)
  expect(licenseIn(sharp)).toBe(OPTIONAL.license)
  const libraries = globSync(join(dirname(sharp), '@img/sharp-libvips-*'))
  expect(libraries.map(licenseIn)).toEqual([OPTIONAL.libraryLicense])
})
