import type { Page } from '@playwright/test'
import type { SignInResult } from '@saffron/core/auth'

import { expect, newEmail, PASSWORD, test } from './saffron.ts'

/** Screenshots depend on the machine's fonts, so they're compared in CI. */
test.skip(process.env.CI === undefined, 'screenshots are compared in CI only')

const SIZES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 1024, height: 768 },
  desk: { width: 1440, height: 900 },
}

const LOOKS = [
  { size: 'desk', colorScheme: 'light', locale: 'en-GB' },
  { size: 'desk', colorScheme: 'dark', locale: 'zh-TW' },
  { size: 'tablet', colorScheme: 'dark', locale: 'en-GB' },
  { size: 'tablet', colorScheme: 'light', locale: 'zh-TW' },
  { size: 'phone', colorScheme: 'light', locale: 'en-GB' },
  { size: 'phone', colorScheme: 'dark', locale: 'zh-TW' },
] as const

const QUESTION = 'We hit 429s at 500 streams. Can you suggest a limiter that is fair per user?'
const ANSWER = `Two accounts cause **83 %** of the refusals. A token bucket per user keeps everyone else inside the limit:

| account | requests | refused | share |
|---|---:|---:|---:|
| ops-batch | 12 480 | 1 912 | 61 % |
| nightly-eval | 4 106 | 689 | 22 % |

\`\`\`ts
export function bucket(rate: number, burst: number) {
  let tokens = burst
  return () => (tokens >= 1 ? (tokens--, true) : false)
}
\`\`\`

Start with **8 requests a second, burst 16**, and put the two batch accounts on a queue of their own.`

const INSTRUCTIONS = 'You review diffs for {{user}}.\n\n- Quote the line you mean.\n- Name the risk, then the fix.'
const AGENTS = [
  {
    name: 'Diff reviewer',
    description: 'Reads a diff line by line and names what can break, with the line it means.',
    category: 'programming',
    suggestions: ['Review the last commit', 'What could go wrong in production?'],
    opening: 'Paste a diff.',
    tags: ['look', 'git'],
  },
  {
    name: '繁體中文潤稿編輯',
    description: '把草稿改成通順的繁體中文，保留你的語氣，並說明每一處修改的理由。',
    category: 'writing',
    tags: ['look'],
  },
  {
    name: 'Contracts, translated between three languages with every number kept',
    avatar: 'CT',
    category: 'translation',
    tags: ['look'],
  },
]

for (const { size, colorScheme, locale } of LOOKS) {
  test.describe(`${size}, ${colorScheme}, ${locale}`, () => {
    test.use({ viewport: SIZES[size], colorScheme, locale })
    const picture = (screen: string) => `${screen}-${size}-${colorScheme}-${locale}.png`

    test('the sign-in page looks as it did', async ({ page, server }) => {
      // For a server with accounts.
      await signUpAt(server.url)
      await page.goto('/auth/login')
      await page.getByRole('button', { name: /Sign in|登入/ }).waitFor()
      await expect(page).toHaveScreenshot(picture('sign-in'))
    })

    test('a conversation looks as it did', async ({ page, server }) => {
      const api = await signedIn(page, server.url)
      const titles = ['Why is the ledger append-only?', '週報：模型費用與用量', 'Rate limiter for the gateway']
      const made: string[] = []
      for (const title of titles) made.push(await api('/ai/conversation/create', { title }))
      const conversation = made.at(-1)
      await api('/ai/message/create', { conversation, role: 'user', text: QUESTION })
      await api('/ai/message/create', { conversation, role: 'assistant', text: ANSWER })
      await page.goto(`/app/chats/${conversation}`)
      await page.getByText('burst 16').waitFor()
      await page.locator('pre code span').first().waitFor()
      await page.locator('textarea').blur()
      await expect(page).toHaveScreenshot(picture('chat'))
    })

    test('the agent store looks as it did', async ({ page, server }) => {
      const api = await signedIn(page, server.url)
      for (const agent of AGENTS) {
        const id = await api('/ai/agent/create', { ...agent, instructions: INSTRUCTIONS })
        await api(`/ai/agent/list/${id}/publish`, {})
      }
      await page.goto('/app/store/agent?view=mine&tag=look')
      await expect(page.locator('article')).toHaveCount(AGENTS.length)
      await page.locator('h1').click()
      await expect(page).toHaveScreenshot(picture('agent-store'))
    })

    test('the form of an agent looks as it did', async ({ page, server }) => {
      const api = await signedIn(page, server.url)
      const id = await api('/ai/agent/create', { ...AGENTS[0], instructions: INSTRUCTIONS })
      await page.goto(`/app/agents/${id}/form`)
      await expect(page.locator('textarea').nth(2)).toHaveValue(INSTRUCTIONS)
      await page.locator('h1').click()
      await expect(page).toHaveScreenshot(picture('agent-form'))
    })
  })
}

async function post(address: string, data: object, token?: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
  return (await fetch(address, { method: 'POST', headers, body: JSON.stringify(data) })).json()
}

/** Creates an account without the forms, whose labels depend on the language. */
const signUpAt = async (url: string) =>
  (await post(`${url}/auth/signup`, { email: newEmail(), password: PASSWORD, name: 'Ada' })) as SignInResult

/** Signs the page in to a new account. Returns a function for POST requests. */
async function signedIn(page: Page, url: string) {
  const { user, tokens } = await signUpAt(url)
  const stored = Object.entries({ currentUser: user, ...tokens }).map(([key, value]) => [
    key,
    JSON.stringify({ value }),
  ])
  await page.addInitScript((entries) => {
    for (const [key = '', text = ''] of entries) localStorage.setItem(key, text)
  }, stored)
  return async (path: string, data: object) => ((await post(url + path, data, tokens.accessToken)) as { id: string }).id
}
