import type { ReplyLimit } from '@saffron/core/chat'
import { loadArea } from '@saffron/core/i18n'
import { TranslateContext } from '@saffron/core/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'

import { testTranslate } from '../../testing/translate.ts'
import ReplyLimitNotice from './reply-limit.tsx'

beforeAll(() => loadArea('tools', 'en'))

const nothing = (): void => undefined

const render = async (limit: ReplyLimit, onContinue?: () => void) =>
  renderToStaticMarkup(
    <TranslateContext value={await testTranslate()}>
      <ReplyLimitNotice limit={limit} onContinue={onContinue} disabled={false} />
    </TranslateContext>,
  )

test('a paid reply that stopped at a limit says what going on may cost', async () => {
  const html = await render({ reason: 'credits', aboutMicros: 2_500_000 }, nothing)
  expect(html).toContain('The reply stopped at its limit of credits. Continue for about 2.50 credits?')
  expect(html).toContain('Continue</button>')
})

test('a free one names no cost', async () => {
  expect(await render({ reason: 'steps' }, nothing)).not.toContain('about')
})

test('where it can’t be continued, it only says why it stopped', async () => {
  const html = await render({ reason: 'expired', aboutMicros: 2_500_000 })
  expect(html).toContain('wasn’t answered in time')
  expect(html).not.toMatch(/about|button/)
})
