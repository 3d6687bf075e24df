import type { Page } from '@playwright/test'
import { signedInApi, type TestServer } from '@saffron/server/testing'

import { visitAs } from './visitors.ts'

export const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByTitle(name, { exact: true }) })
export const selected = (page: Page) => page.locator('[data-index][aria-selected=true]')
/** In display order. */
export const names = (page: Page) => page.locator('[data-index]').getByTitle(/./).allTextContents()

/** Opens the drive of a new user with these folders. */
export async function openDrive(page: Page, server: TestServer, folders: readonly string[]) {
  const { user, drive } = await signedInApi(server)
  for (const name of folders) await drive.createNode({ body: { kind: 'folder', name } })
  await visitAs(page, server, 'user', user)
  await page.goto('/app/drive')
  if (folders.length > 0) await page.locator('[data-index="0"]').waitFor()
  return drive
}
