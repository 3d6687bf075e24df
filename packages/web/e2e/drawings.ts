import type { Page } from '@playwright/test'
import { buildUser, type TestServer, type TestUser } from '@saffron/server/testing'

import { apiOf } from './colleagues.ts'
import { expect } from './saffron.ts'
import { visitAs } from './visitors.ts'

/** The demo takes a while on a busy machine. */
export const DRAWN = { timeout: 45_000 }

export const promptField = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true })
export const cards = (page: Page) => page.getByRole('list', { name: 'Drawings' }).getByRole('listitem')
export const image = (page: Page, prompt: string, n = 1) =>
  page.getByRole('button', { name: new RegExp(`^Open image ${n} of \\d+: ${prompt}$`) })

/** Creates a user who has drawn one image for each prompt, and opens the page of drawings as this user. */
export async function visitDrawings(page: Page, server: TestServer, prompts: readonly string[]): Promise<TestUser> {
  const user = await buildUser(server)
  const api = apiOf(server, user)
  for (const prompt of prompts) await api.draw.generateImages({ body: { prompt, size: '256x192' } })
  const done = async () => (await api.draw.searchDrawings({ query: { state: 'succeeded' } })).total
  await expect.poll(done, DRAWN).toBe(prompts.length)
  await visitAs(page, server, 'user', user)
  await page.goto('/app/draw')
  await expect(cards(page)).toHaveCount(prompts.length)
  return user
}

/** Chooses from the menu of the first image of a prompt. */
export async function chooseFor(page: Page, prompt: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for image 1 of “${prompt}”` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Sets a filter of the history where the filters are in a sheet. */
export async function narrow(page: Page, filter: string, value: string): Promise<void> {
  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('combobox', { name: filter }).selectOption(value)
  await sheet.getByRole('button', { name: 'Show results' }).click()
}
