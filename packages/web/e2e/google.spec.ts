import type { Page } from '@playwright/test'
import {
  appCode,
  type OpenIdProvider,
  signedInApi,
  startOpenIdProvider,
  type TestServer,
} from '@saffron/server/testing'

import { expect, test as base } from './saffron.ts'

interface Google {
  /** The user at the provider. */
  readonly be: (person: { readonly sub: string; readonly email: string; readonly name: string }) => void
}

/** A server with a local provider in place of Google. */
const test = base.extend<object, { google: Google }>({
  google: [
    async ({ server }, use) => {
      const provider = await startOpenIdProvider(`${server.url}/auth/callback/google`)
      await use({ be: (person) => comeAs(server, provider, person) })
      await provider.close()
    },
    { scope: 'worker' },
  ],
})

function comeAs(server: TestServer, provider: OpenIdProvider, person: Parameters<Google['be']>[0]): void {
  provider.accounts.set(person.sub, { ...person, email_verified: true })
  const authorizeUrl = `${provider.google.authorizeUrl}?login_hint=${person.sub}`
  Object.assign(server.deps.config, { google: { ...provider.google, authorizeUrl } })
}

let people = 0
const somebody = () => {
  const sub = `person-${(people += 1)}`
  return { sub, email: `${sub}@gmail.test`, name: 'Grace Hopper' }
}

const googleButton = (page: Page) => page.getByRole('button', { name: 'Continue with Google' })

/** Starts the sign-in with Google, but stops before it. Returns the state that the way back needs. */
async function leaveHalfway(page: Page, server: TestServer): Promise<string> {
  const { authorizeUrl = '' } = server.deps.config.google ?? {}
  let state = ''
  await page.route(`${authorizeUrl}&*`, (route) => {
    state = new URL(route.request().url()).searchParams.get('state') ?? ''
    return route.fulfill({ contentType: 'text/html', body: '<h1>Google</h1>' })
  })
  await page.goto('/auth/login')
  await googleButton(page).click()
  await page.getByRole('heading', { name: 'Google' }).waitFor()
  await page.unrouteAll()
  return state
}

/** Returns from Google with these parameters. */
const comeBack = (page: Page, said: Record<string, string>) =>
  page.goto(`/auth/callback/google?${new URLSearchParams(said).toString()}`)

async function comeAsAStray(page: Page, state: string): Promise<void> {
  await comeBack(page, { state, code: 'a-code' })
  await expect(page.getByRole('alert')).toHaveText(/was started in another tab/)
}

test.beforeEach(async ({ server }) => {
  // A server's first account is always created with the form.
  await signedInApi(server, 'super-admin')
})

test('Google signs a user in, and they reach the page they wanted', async ({ page, google }) => {
  const person = somebody()
  google.be(person)
  await page.goto('/app/drive?from=mail')
  await page.waitForURL('**/auth/login')
  const exchanged = page.waitForRequest('**/auth/google/code')
  await googleButton(page).click()
  const { codeVerifier } = (await exchanged).postDataJSON() as { codeVerifier: string }
  expect(codeVerifier.length).toBeGreaterThanOrEqual(43)
  await page.waitForURL('**/app/drive?from=mail')
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
  expect(stored).toContain(person.email)
  expect(stored).not.toContain(codeVerifier)
})

test('an invitation is kept during the sign-in with Google', async ({ page, server, google }) => {
  google.be(somebody())
  const inviter = await signedInApi(server)
  const { id } = await inviter.auth.createInvitation({ body: {} })
  await page.goto(`/app/invite/${id}`)
  await page.waitForURL('**/auth/register')
  await googleButton(page).click()
  await page.waitForURL('**/app/chats')
  expect((await inviter.auth.searchInvitations()).list[0]).toMatchObject({ state: 'used_up', uses: 1 })
})

test('declining at Google shows a message, and a way back', async ({ page, server, google }) => {
  google.be(somebody())
  await comeBack(page, { state: await leaveHalfway(page, server), error: 'access_denied' })
  await expect(page.getByRole('alert')).toHaveText(/You canceled the Google sign-in/)
  await expect(page.getByRole('button', { name: 'Try Google again' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('a code with another state, a repeated code and one in another tab are rejected', async ({
  page,
  context,
  server,
  google,
}) => {
  google.be(somebody())
  const exchanges: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/auth/google/code')) exchanges.push(request.url())
  })
  const state = await leaveHalfway(page, server)
  await comeAsAStray(await context.newPage(), state)
  await comeAsAStray(page, 'of-somebody-else')
  // The forged response used up this tab's attempt.
  await comeAsAStray(page, state)
  expect(exchanges).toEqual([])
  await expect(page).toHaveURL(/\/auth\/callback\/google$/)
})

test('an unconfirmed Google account shows an error, and can be retried', async ({ page, server, google }) => {
  google.be(somebody())
  await comeBack(page, { state: await leaveHalfway(page, server), code: 'made-up' })
  await expect(page.getByRole('alert')).toHaveText('Google couldn’t confirm this sign-in. Try again.')
  await page.getByRole('button', { name: 'Try Google again' }).click()
  await page.waitForURL('**/app/chats')
})

test('a user whose sign-in became too old while setting up an authenticator app is sent to sign in again', async ({
  page,
  google,
  server,
}) => {
  google.be(somebody())
  await page.goto('/auth/login')
  await googleButton(page).click()
  await page.waitForURL('**/app/chats')
  await page.goto('/app/user/security')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Set up…' }).click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const secret = await dialog.getByRole('code').innerText()
  server.passTime(11 * 60_000)
  await dialog.getByLabel('Authenticator code').fill(appCode(secret))
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Sign in again' }).click()
  await page.waitForURL('**/auth/login')
})
