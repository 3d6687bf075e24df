import type { Page } from '@playwright/test'

import { findings } from './axe.ts'
import { apiOf } from './colleagues.ts'
import { expect, test } from './saffron.ts'
import { buildNamed, visitAs } from './visitors.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Tests', exact: true })
const caseOf = (page: Page, name: string) => panel(page).getByRole('listitem').filter({ hasText: name })
const fields = { name: 'Tested', instructions: 'Answer.', model: 'saffron-demo', visibility: 'store' } as const

test('cases are written, run on the draft and the published version, and say why they fail', async ({
  page,
  server,
}) => {
  const user = await buildNamed(server, 'Ada')
  const api = apiOf(server, user)
  const { id } = await api.store.createAgent({
    body: { ...fields, tests: [{ name: 'Greets', prompt: '5 words' }] },
  })
  await api.store.publishAgent({ params: { id }, body: {} })
  await visitAs(page, server, 'user', user)
  await page.goto(`/app/agents/${id}/form`)
  await page.getByRole('tab', { name: 'Tests' }).click()
  await panel(page).getByRole('button', { name: 'Add case' }).click()
  await expect(panel(page).getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type('Sings')
  await panel(page).getByLabel('Prompt', { exact: true }).fill('5 words')
  await panel(page).getByLabel('Reply must contain').fill('la la la\n\n')
  await panel(page).getByText('Tools and files').click()
  await panel(page).getByLabel('Must not call').fill('add')
  await panel(page).getByRole('button', { name: 'Add answer' }).click()
  await page.keyboard.type('write')
  await panel(page).getByLabel('Answer', { exact: true }).fill('Done.')
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible()

  await panel(page).getByRole('button', { name: 'Run all on Draft' }).click()
  const draft = panel(page).getByRole('region', { name: 'Draft' })
  await expect(draft.getByText('1 of 2 passed')).toBeVisible()
  await expect(caseOf(page, 'Greets').getByText('Passed')).toHaveCount(1)
  await expect(caseOf(page, 'Sings').getByText('The reply doesn’t contain “la la la”.')).toBeVisible()
  // The published version has only the first case, and gets its own result.
  await panel(page).getByRole('button', { name: 'Run Greets' }).click()
  await expect(caseOf(page, 'Greets').getByText('Passed')).toHaveCount(2)
  await expect(panel(page).getByRole('region', { name: 'Version 1' }).getByText('1 of 1 passed')).toBeVisible()
  await caseOf(page, 'Greets').getByText('Reply', { exact: true }).first().click()
  await expect(caseOf(page, 'Greets').getByRole('link', { name: 'Open chat' }).first()).toBeVisible()
  expect((await api.store.getAgent({ params: { id }, query: {} })).tests).toEqual([
    { name: 'Greets', prompt: '5 words' },
    {
      name: 'Sings',
      prompt: '5 words',
      mustContain: ['la la la'],
      mustNotCall: ['add'],
      results: { write: 'Done.' },
    },
  ])

  // Other instructions make the results of the draft outdated, and a reload keeps those of the version.
  await page.getByLabel('Instructions for the agent').fill('Answer kindly.')
  await page.getByLabel('Description').click()
  await expect(draft.getByText('The draft has changed since the last run.')).toBeVisible()
  await page.reload()
  await page.getByRole('tab', { name: 'Tests' }).click()
  await expect(panel(page).getByRole('region', { name: 'Version 1' }).getByText('1 of 1 passed')).toBeVisible()
  await page.goto(`/app/store/agent?agent=${id}`)
  await expect(page.getByRole('complementary').getByText('1 of 1 tests passed')).toBeVisible()
})

test('a test that takes long is stopped, and a case without a prompt can’t be run', async ({ page, server }) => {
  const user = await buildNamed(server, 'Ada')
  const tests = [
    { name: 'Long', prompt: '50000 words' },
    { name: 'Empty', prompt: '' },
  ]
  const { id } = await apiOf(server, user).store.createAgent({ body: { ...fields, tests } })
  await visitAs(page, server, 'user', user)
  await page.goto(`/app/agents/${id}/form`)
  await page.getByRole('tab', { name: 'Tests' }).click()
  await expect(panel(page).getByRole('button', { name: 'Run Empty' })).toBeDisabled()
  await panel(page).getByRole('button', { name: 'Run Long' }).click()
  await expect(caseOf(page, 'Long').getByText('Running…')).toBeVisible()
  await panel(page).getByRole('button', { name: 'Stop tests of Draft' }).click()
  await expect(caseOf(page, 'Long').getByText('Not run')).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Run all on Draft' })).toBeEnabled()
})

for (const theme of ['light', 'dark'] as const) {
  test(`the tests work by keyboard on a phone and pass axe in ${theme}`, async ({ page, server }) => {
    const user = await buildNamed(server, 'Ada')
    const api = apiOf(server, user)
    await page.emulateMedia({ colorScheme: theme })
    const tests = [
      { name: 'Greets', prompt: '5 words' },
      { name: 'Sings', prompt: '5 words', mustContain: ['la la la'] },
    ]
    const { id } = await api.store.createAgent({ body: { ...fields, tests } })
    await page.setViewportSize({ width: 390, height: 844 })
    await visitAs(page, server, 'user', user)
    await page.goto(`/app/agents/${id}/form`)
    await page.getByRole('tab', { name: 'Form' }).focus()
    await page.keyboard.press('End')
    await expect(page.getByRole('tab', { name: 'Tests' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(panel(page).getByRole('button', { name: 'Run all on Draft' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(caseOf(page, 'Sings').getByText('The reply doesn’t contain “la la la”.')).toBeVisible()
    await panel(page).getByRole('button', { name: 'Sings', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(panel(page).getByLabel('Prompt', { exact: true })).toBeVisible()
    expect(await findings(page)).toEqual([])
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    expect(overflow).toBe(0)
  })
}
