import { loadArea } from '@saffron/core/i18n'
import { TranslateContext } from '@saffron/core/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'

import { testTranslate } from '../../testing/translate.ts'
import { OtherWait } from './other-wait.tsx'

beforeAll(() => loadArea('tools', 'en'))

const render = async (wait: Parameters<typeof OtherWait>[0]['wait']) =>
  renderToStaticMarkup(
    <TranslateContext value={await testTranslate()}>
      <OtherWait wait={wait} />
    </TranslateContext>,
  )

const wait = { by: 'ada', until: '2026-11-29T00:00:00Z' }

test('a call that runs in a terminal names its folder, and nobody to answer it', async () => {
  const html = await render({ ...wait, for: 'terminal', terminal: { id: 'laptop', name: 'saffron' } })
  expect(html).toMatch(/Waiting for the terminal that works in “.*saffron.*”\./)
})

test('a call of another member says what they have to do', async () => {
  expect(await render({ ...wait, for: 'consent' })).toContain('Waiting for another member to allow this.')
  expect(await render({ ...wait, for: 'input' })).toContain('Waiting for another member to answer.')
})
