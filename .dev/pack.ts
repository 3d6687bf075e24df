// `pnpm pack:tarball` copies an installation's files to dist/package and packs dist/saffron-VERSION.tgz.
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'

import { readBundledModules } from './bundled-modules.ts'
import { noticeFile } from './notice.ts'
import { ROOT, runCommand } from './run-command.ts'
import { thirdParties, thirdPartyFile } from './third-party.ts'

const MOST_BYTES = 15_000_000
const STAGING = `${ROOT}dist/package`
/** The same paths as in the repository, so that files find each other. */
const COPIED = ['bin/saffron.js', 'packages/tui/dist', 'packages/web/dist']

await import('./build.ts')

const readManifest = (path: string) => JSON.parse(readFileSync(`${ROOT}${path}`, 'utf8')) as Record<string, unknown>
const { name, version, private: isPrivate, description, license, bin, type, engines } = readManifest('package.json')
const manifest = {
  name,
  version,
  private: isPrivate,
  description,
  license,
  bin,
  type,
  engines,
  files: ['bin', 'packages', 'NOTICE', 'THIRD-PARTY.txt'],
  // The bundles contain everything else.
  optionalDependencies: readManifest('packages/tui/package.json')['optionalDependencies'],
}

rmSync(`${ROOT}dist`, { recursive: true, force: true })
mkdirSync(STAGING, { recursive: true })
// The fonts of PDFs take the room of the Brotli copies. Browsers accept only the gzip copies where there is no TLS.
for (const path of COPIED) {
  cpSync(`${ROOT}${path}`, `${STAGING}/${path}`, { recursive: true, filter: (source) => !/\.(?:map|br)$/.test(source) })
}
chmodSync(`${STAGING}/bin/saffron.js`, 0o755)
cpSync(`${ROOT}docs/install.md`, `${STAGING}/README.md`)
writeFileSync(`${STAGING}/package.json`, `${JSON.stringify(manifest, undefined, 2)}\n`)

// The bundlers add a few lines of their own code.
const bundlers = ['rolldown', 'vite'].map((bundler) => `${ROOT}node_modules/${bundler}/package.json`)
const parties = thirdParties([...readBundledModules(), ...bundlers])
const silent = parties.filter(({ texts }) => texts.length === 0)
if (silent.length > 0) fail(`no licence came with ${silent.map((party) => party.name).join(', ')}`)
writeFileSync(`${STAGING}/THIRD-PARTY.txt`, thirdPartyFile(parties))
writeFileSync(`${STAGING}/NOTICE`, noticeFile(parties))

const tarball = `dist/${String(name)}-${String(version)}.tgz`
const code = await runCommand('npm', ['pack', STAGING, '--pack-destination', `${ROOT}dist`, '--silent'])
if (code !== 0) fail('npm could not pack it')
const { size } = statSync(`${ROOT}${tarball}`)
const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1)
console.log(`${tarball}: ${megabytes(size)} of at most ${megabytes(MOST_BYTES)} MB, ${parties.length} packages bundled`)
if (size > MOST_BYTES) fail('the tarball is too large')

function fail(why: string): never {
  console.error(`pack: ${why}`)
  process.exit(1)
}
