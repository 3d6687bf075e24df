import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { beforeEach, expect, it, vi } from 'vitest'

import { openConfigFile, type State } from '../shell/settings.ts'
import { createPrompt } from '../ui/prompt/index.ts'
import { openSavedPrompt } from './saved-prompt.ts'

const promptWith = (draft: string) =>
  createPrompt({ history: [], draft, complete: () => [], layout: () => ({ width: 40, pasteLabel: () => '' }) })

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'saffron-kept-'))
  vi.stubEnv('SAFFRON_CONFIG_DIR', folder)
  return () => vi.unstubAllEnvs()
})

it('saves a draft as it’s typed, for the next app', async () => {
  const kept = openSavedPrompt()
  const prompt = promptWith(kept.draft)
  kept.follow(prompt)
  prompt.press(undefined, 'half a thought')
  await expect.poll(() => openSavedPrompt().draft).toBe('half a thought')
  expect(kept.fault()).toBeUndefined()
})

it('takes over the draft of an older version, once', () => {
  openConfigFile<State>('state').set('draft', 'from before')
  const kept = openSavedPrompt()
  expect(kept.draft).toBe('from before')
  kept.close(promptWith(''))
  expect(openSavedPrompt().draft).toBe('')
})

it('reports the directory a draft can’t be saved in, and keeps the history', async () => {
  writeFileSync(join(folder, 'drafts'), 'a file in its place')
  const kept = openSavedPrompt()
  kept.remember(['asked'])
  await kept.settled()
  kept.close(promptWith('half a thought'))
  expect(kept.fault()).toMatchObject({ path: join(folder, 'drafts') })
  expect(openSavedPrompt().history).toEqual(['asked'])
})
