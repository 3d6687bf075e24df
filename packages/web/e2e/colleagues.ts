import type { Browser, Page } from '@playwright/test'
import { clientOf, type TestServer, type TestUser } from '@saffron/server/testing'

import { expect } from './saffron.ts'
import { buildNamed, visitAs } from './visitors.ts'

export interface Colleague {
  readonly page: Page
  readonly user: TestUser
}

/** Opens the app in a browser of its own, as `known` or a new user. */
export async function arrive(browser: Browser, server: TestServer, name: string, known?: TestUser): Promise<Colleague> {
  const context = await browser.newContext({ baseURL: server.url, permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  const user = known ?? (await buildNamed(server, name))
  await visitAs(page, server, 'user', user)
  return { page, user }
}

/** Returns the client of a user, outside the page. */
export function apiOf(server: TestServer, { tokens }: Pick<TestUser, 'tokens'>) {
  const { api, session } = clientOf(server.url)
  session.storeTokens(tokens)
  return api
}

/** Creates a workspace through the form. Returns its URL. */
export async function createWorkspace(page: Page, name: string, template: string): Promise<string> {
  await page.goto('/app/workspace')
  await page.getByRole('button', { name: 'New workspace' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByText(template, { exact: true }).click()
  await dialog.getByRole('button', { name: 'Create workspace' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  return page.url()
}

/** Makes an invitation through the form. Returns its link. */
export async function invite(page: Page, role: string): Promise<string> {
  await page.getByRole('button', { name: 'Invite people' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Role').selectOption(role)
  await dialog.getByRole('button', { name: 'Create invitation' }).click()
  const link = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Close' }).click()
  return link
}

export async function join({ page }: Pick<Colleague, 'page'>, link: string): Promise<void> {
  await page.goto(link)
  await page.getByRole('button', { name: 'Join workspace' }).click()
  await page.waitForURL(/\/app\/workspace\/./)
}
