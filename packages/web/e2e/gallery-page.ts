import type { Page } from '@playwright/test'

import { test as base } from './saffron.ts'

/** Tests on the gallery page, signed in. */
export const test = base.extend<{ readonly gallery: Page }>({
  gallery: async ({ chat }, use) => {
    await chat.goto('/app/test')
    await chat.locator('[data-gallery]').first().waitFor()
    await use(chat)
  },
})

export const state = (page: Page, name: string) => page.locator(`[data-gallery="${name}"]`)
/** Presses the only button of a state. */
export const press = (page: Page, name: string) => state(page, name).getByRole('button').click()
export const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' })
export const showToast = (page: Page, text: string) =>
  state(page, 'toast-live').getByRole('button', { name: text }).click()
