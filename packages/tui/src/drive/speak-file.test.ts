import { loadTranslator, LOCALES } from '@saffron/core/i18n'
import { expect, it } from 'vitest'

import { buildAppContext } from '../testing/build-app-context.ts'
import { spokenFile, speakFile } from './speak-file.ts'

const picture = { name: 'a\u001B[31m.png', size: 2048, type: 'image/png', width: 1024, height: 768 }

it('describes name, size, type and dimensions of a file in each language, without control characters', async () => {
  const t = await loadTranslator('en')
  expect(spokenFile(picture, t)).toMatch(/^"?a\S*, 2 KB, image\/png, 1024 by 768 pixels$/)
  expect(spokenFile({ name: 'a.txt', size: 3, type: 'text/plain' }, t)).toBe('a.txt, 3 B, text/plain')
  for (const locale of LOCALES) {
    const words = spokenFile(picture, await loadTranslator(locale))
    expect(words).toMatch(/1024.+768/)
    expect(words).not.toContain('\u001B')
  }
})

it('shows the error if the server doesn’t describe the file', async () => {
  const { api, t } = await buildAppContext()
  expect(await speakFile(api, 'a', t)).toMatch(/^Error: /)
})
