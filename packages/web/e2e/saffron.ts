import { expect, type Locator, test as base, type Page } from '@playwright/test'
import { startServer } from '@saffron/server/lifecycle'
import { buildUser, startTestServer, type TestServer, type TestServerOptions } from '@saffron/server/testing'

interface SaffronFixtures {
  /** A page signed in to a new account. */
  readonly chat: Page
}

export interface SaffronWorker {
  /** One server per worker. Its demo model is slow enough to act during a reply. */
  readonly server: TestServer
  /** A test file's server options: `test.use({ serverOptions: … })`. */
  readonly serverOptions: TestServerOptions
  /** Whether the pages come from `serve --api`, which forwards their calls to the server. */
  readonly forwarded: boolean
  /** The origin of the pages. */
  readonly origin: string
}

const DEMO_PACE_MS = 25
export { expect }

export const PASSWORD = 'correct horse battery'

let accounts = 0
export const newEmail = (): string => `reader-${process.pid}-${(accounts += 1)}@example.com`

export const test = base.extend<SaffronFixtures, SaffronWorker>({
  serverOptions: [{}, { scope: 'worker', option: true }],
  server: [
    async ({ serverOptions }, use) => {
      const { config, ...others } = serverOptions
      const server = await startTestServer({ ...others, config: { demoPaceMs: DEMO_PACE_MS, ...config } })
      // Sign-in needs an account. A server with a setup code waits for its first one.
      if (others.setupCode === undefined) await buildUser(server)
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  forwarded: [false, { scope: 'worker', option: true }],
  origin: [
    async ({ server, forwarded }, use) => {
      if (!forwarded) return use(server.url)
      const started = await startServer({ api: server.url, port: 0, logLevel: 'silent' })
      if (!started.ok) throw new Error(started.failure.key)
      await use(started.server.url)
      await started.server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ origin }, use) => use(origin),
  chat: async ({ page }, use) => {
    await signUp(page)
    await use(page)
  },
})

/** Signs up through the form, and waits for the chat page. */
export async function signUp(page: Page, email = newEmail()): Promise<string> {
  await page.goto('/auth/register')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL('**/app/chats')
  return email
}

export const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })
export const sendButton = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })
export const stopButton = (page: Page) => page.getByRole('button', { name: 'Stop', exact: true })
export const replies = (page: Page) => page.getByRole('article', { name: 'Reply' })
export const messages = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true })

export async function say(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
  await expect(field(page)).toHaveValue('')
}

/** Waits until no reply is in progress. */
export const replied = (page: Page) => sendButton(page).waitFor({ timeout: 30_000 })

/**
 * Turns the wheel over the messages until an element is visible, like a user. A programmatic scroll is pinned to the
 * end again, and a busy browser may drop events.
 */
export async function wheelTo(page: Page, wanted: Locator, deltaY: number): Promise<void> {
  await messages(page).hover()
  await expect(async () => {
    await page.mouse.wheel(0, deltaY)
    await expect(wanted).toBeInViewport({ timeout: 3000 })
  }).toPass()
}
