import { publishAgent } from './agents.ts'
import { findings } from './axe.ts'
import { apiOf } from './colleagues.ts'
import { expect, test } from './saffron.ts'
import { buildNamed, visitAs } from './visitors.ts'

test('an administrator recommends an agent, and hides one that was reported', async ({ page, server }) => {
  await publishAgent(server, { name: 'To recommend' })
  const { agent } = await publishAgent(server, { name: 'To hide' })
  const reporter = await buildNamed(server, 'Rita')
  await apiOf(server, reporter).store.reportAgent({ params: { id: agent.id }, body: { reason: 'It is rude.' } })
  await visitAs(page, server, 'admin')
  await page.goto('/app/agents')
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await row('To recommend').getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Recommend', exact: true }).click()
  await expect(row('To recommend').getByText('Recommended')).toBeVisible()
  await page.getByLabel('State').selectOption('Reported')
  await expect(page.getByRole('listitem')).toHaveCount(1)
  expect(await findings(page)).toEqual([])
  await row('To hide').getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Show reports' }).click()
  await expect(page.getByRole('dialog').getByText('It is rude.')).toBeVisible()
  expect(await findings(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await row('To hide').getByRole('button').click()
  await page.getByRole('menuitem', { name: 'Hide…' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('Rude answers.')
  await page.getByRole('dialog').getByRole('button', { name: 'Hide agent' }).click()
  await expect(row('To hide').getByText('Hidden')).toBeVisible()
})
