import { buildUser } from '@saffron/server/testing'

import { findings } from './axe.ts'
import { apiOf } from './colleagues.ts'
import { expect, test } from './saffron.ts'
import { visitAs } from './visitors.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const CONTENT = `Title: The Long Rain

INT. KITCHEN - DAY

He waits.

ANNA
You’re late.

EXT. GARDEN - NIGHT

Rain.
`

test('a script is written with Tab and Enter, saved, and there again after a reload', async ({ page, server }) => {
  const user = await buildUser(server)
  await visitAs(page, server, 'user', user)
  await page.goto('/app/playscript')
  await expect(page.getByText('No scripts yet.')).toBeVisible()
  await page.getByRole('button', { name: 'New script' }).click()
  const text = page.getByRole('textbox', { name: 'Script page' })
  await text.click()
  await page.keyboard.type('int. kitchen - day')
  await page.keyboard.press('Enter')
  await page.keyboard.type('He waits.')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('anna')
  await page.keyboard.press('Enter')
  await page.keyboard.type('You’re late.')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(text.locator('p')).toHaveText(['int. kitchen - day', 'He waits.', 'anna', 'You’re late.'])
  await expect(text.locator('p[data-type=character]')).toHaveText('anna')
  expect(await findings(page)).toEqual([])
})

test('scenes are moved by keyboard, and the order is stored', async ({ page, server }) => {
  const user = await buildUser(server)
  const { id } = await apiOf(server, user).playscript.createPlayscript({ body: { content: CONTENT } })
  await visitAs(page, server, 'user', user)
  await page.goto(`/app/playscript/${id}`)
  const rows = page.getByRole('navigation', { name: 'Outline' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await rows.nth(0).getByRole('button').first().focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(rows.nth(0)).toContainText('EXT. GARDEN - NIGHT')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const order = async () =>
    (await apiOf(server, user).playscript.getPlayscript({ params: { id } })).scenes?.map(({ heading }) => heading)
  await expect.poll(order).toEqual(['EXT. GARDEN - NIGHT', 'INT. KITCHEN - DAY'])
})

test('a scene that was changed in two windows keeps both texts until the writer chooses', async ({ page, server }) => {
  const user = await buildUser(server)
  const { playscript } = apiOf(server, user)
  const { id, scenes = [] } = await playscript.createPlayscript({ body: { content: CONTENT } })
  await visitAs(page, server, 'user', user)
  await page.goto(`/app/playscript/${id}`)
  const text = page.getByRole('textbox', { name: 'Script page' })
  await expect(text.getByText('He waits.')).toBeVisible()
  const [scene] = scenes
  await playscript.updateScene({
    params: { id: scene?.id ?? '' },
    body: { elements: [{ type: 'heading', text: 'INT. ATTIC - DAY' }], version: scene?.version ?? 1 },
  })
  await text.getByText('He waits.').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' And waits.')
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep yours' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const { scenes: stored } = await playscript.getPlayscript({ params: { id } })
  expect(stored?.[0]?.elements[1]?.text).toBe('He waits. And waits.')
})

test('a proposed scene is accepted, and undo brings the writer’s text back', async ({ page, server }) => {
  const user = await buildUser(server)
  const { id } = await apiOf(server, user).playscript.createPlayscript({ body: { content: CONTENT } })
  await visitAs(page, server, 'user', user)
  await page.goto(`/app/playscript/${id}`)
  const text = page.getByRole('textbox', { name: 'Script page' })
  await text.getByText('He waits.').click()
  await page.getByRole('button', { name: 'Propose' }).click()
  const card = page.getByRole('region', { name: 'Written scene' })
  await card.getByRole('button', { name: 'Accept' }).click({ timeout: 30_000 })
  await expect(text.getByText('He waits.')).toBeHidden()
  await page.getByRole('tab', { name: 'Versions' }).click()
  await expect(page.getByText(/^Before a proposal/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(text.getByText('He waits.')).toBeVisible()
})

test('signing out asks first while text isn’t stored', async ({ page, server }) => {
  const user = await buildUser(server)
  const { playscript } = apiOf(server, user)
  const { id } = await playscript.createPlayscript({ body: { content: CONTENT } })
  await visitAs(page, server, 'user', user)
  await page.goto(`/app/playscript/${id}`)
  const text = page.getByRole('textbox', { name: 'Script page' })
  await page.route('**/playscriptScene/**', (route) => route.abort())
  await text.getByText('He waits.').click()
  await page.keyboard.type('Long. ')
  await expect(page.getByText('Offline. Kept on this device')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog').getByRole('combobox').fill('sign out')
  await page.getByRole('option', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(text.getByText('Long.')).toBeVisible()
  await page.unroute('**/playscriptScene/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('a scene keeps its color while it’s written in, and Escape leaves the text', async ({ page, server }) => {
  const user = await buildUser(server)
  const { playscript } = apiOf(server, user)
  const { id } = await playscript.createPlayscript({ body: { content: CONTENT } })
  await visitAs(page, server, 'user', user)
  await page.goto(`/app/playscript/${id}`)
  await page.getByRole('button', { name: 'Actions for INT. KITCHEN - DAY' }).click()
  await page.getByRole('menuitemradio', { name: 'Blue' }).click()
  const text = page.getByRole('textbox', { name: 'Script page' })
  await text.getByText('He waits.').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' And waits.')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  const first = async () => {
    const { scenes = [] } = await playscript.getPlayscript({ params: { id } })
    return { color: scenes[0]?.color, text: scenes[0]?.elements[1]?.text }
  }
  await expect.poll(first).toEqual({ color: '#4c78a8', text: 'He waits. And waits.' })
  await page.keyboard.press('Escape')
  await expect(text).not.toBeFocused()
  await page.keyboard.press('Tab')
  await expect(text).not.toBeFocused()
  expect(await first()).toEqual({ color: '#4c78a8', text: 'He waits. And waits.' })
})
