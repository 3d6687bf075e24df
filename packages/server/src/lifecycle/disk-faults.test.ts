import { execFile, execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { describe, expect, it, vi } from 'vitest'

import { temporaryFolder } from '../testing/index.ts'

// The program starts and stops servers.
vi.setConfig({ testTimeout: 60_000 })

/** Runs commands of the shell or of ours, and prints the user-visible output of ours. */
const PROGRAM = `
  import { execSync } from 'node:child_process'
  import { loadTranslator } from '@saffron/core/i18n'
  import { backup, describeFailure, restore, startServer } from './src/lifecycle/index.ts'
  const translate = await loadTranslator('en')
  const ours = {
    serve: (dataFolder) => startServer({ port: 0, dataFolder, logLevel: 'silent' }),
    backup: (dataFolder, file) => backup({ dataFolder, file }),
    restore: (dataFolder, file) => restore({ dataFolder, file }),
  }
  for (const line of process.argv[1].split('\\n')) {
    const [what, ...names] = line.trim().split(' ')
    if (!(what in ours)) {
      execSync(line, { stdio: 'inherit' })
      continue
    }
    const result = await ours[what](...names)
    console.log(result.ok ? 'ok' : describeFailure(result.failure, translate))
    await result.server?.stop()
  }
`

/** Mounting needs a separate namespace, which not every system permits. */
function canMount(): boolean {
  try {
    execFileSync('unshare', ['-rm', 'true'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Runs the program above on a disk (DISK) of 12 MB or another size. */
async function runLines(lines: readonly string[], size = '12m'): Promise<string[]> {
  const folder = await temporaryFolder()
  const all = [`mount -t tmpfs -o size=${size} tmpfs DISK`, ...lines].join('\n').replaceAll('DISK', folder)
  const program = [process.execPath, '--input-type=module-typescript', '-e', PROGRAM, all]
  const { stdout } = await promisify(execFile)('unshare', ['-rm', ...program], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, OLLAMA_HOST: 'none' },
  })
  return stdout.trim().replaceAll(folder, 'DISK').split('\n')
}

const full = (folder: string) => `Can’t use the data directory DISK/${folder}: the disk is full (ENOSPC)`
const refused = (folder: string) => `Can’t use the data directory DISK/${folder}: disk is read-only (EROFS)`

const FILL = 'dd if=/dev/zero of=DISK/fill bs=4k 2>/dev/null || true'

describe.runIf(canMount())('The displayed reason', () => {
  it('explains a full disk', async () => {
    const lines = [
      'serve DISK/data',
      'backup DISK/data DISK/whole.tar',
      FILL,
      'serve DISK/data',
      'serve DISK/new',
      'backup DISK/data /tmp/never.tar',
      'restore DISK/data DISK/whole.tar',
      'rm DISK/fill',
      'serve DISK/data',
      'serve DISK/new',
    ]
    expect(await runLines(lines)).toEqual([
      'ok',
      'ok',
      full('data'),
      full('new'),
      full('data'),
      full('data'),
      'ok',
      'ok',
    ])
  })

  it.each(['24k', '40k', '60k'])('explains that a disk of %s is too small for a first start', async (size) => {
    expect(await runLines(['serve DISK/new'], size)).toEqual([
      expect.stringMatching(
        /^Can’t (use the data directory|open the database) DISK\/new\S*: the disk is full \(ENOSPC\)$/,
      ),
    ])
  })

  it('explains that a backup has no room for its file', async () => {
    const data = await temporaryFolder()
    expect(await runLines([`serve ${data}`, FILL, `backup ${data} DISK/x.tar`, 'ls DISK'])).toEqual([
      'ok',
      'Can’t write DISK/x.tar: the disk is full (ENOSPC)',
      'fill',
    ])
  })

  it('explains that the folder is read-only', async () => {
    const lines = [
      'serve DISK/data',
      'backup DISK/data DISK/whole.tar',
      'mount -o remount,ro DISK',
      'serve DISK/data',
      'serve DISK/new',
      'backup DISK/data /tmp/never.tar',
      'restore DISK/data DISK/whole.tar',
    ]
    expect(await runLines(lines)).toEqual([
      'ok',
      'ok',
      refused('data'),
      refused('new'),
      refused('data'),
      refused('data'),
    ])
  })
})
