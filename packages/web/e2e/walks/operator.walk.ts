import { join } from 'node:path'

import type { Browser, Page } from '@playwright/test'

import { APIError, OpenAI } from '../../../server/src/testing/openai-client.ts'
import { openBrowser } from '../../../tui/e2e/browser.ts'
import { type Server, startSaffron } from '../../../tui/e2e/server.ts'
import {
  button,
  DESK,
  expect,
  expectNoOverflow,
  PASSWORD,
  PHONE,
  register,
  test as base,
  type Texts,
  textsOf,
} from './walk.ts'

const BOSS = { email: 'boss@example.org', name: 'Grace' }
const USER = { email: 'mei@example.org', name: 'Mei' }
const CHANNEL = 'Second house'
const MODEL = 'saffron-demo'
const CHATS = '**/app/chats'

/** A second Saffron server, which the first one calls. */
const test = base.extend<{ upstream: Server }>({
  upstream: async ({ house }, use) => {
    const server = await startSaffron(join(house.folder, 'upstream'), 5)
    await use(server)
    await server.stop()
  },
})

test.use({ viewport: DESK, locale: 'en-GB', colorScheme: 'light' })

/** The message for insufficient credits, with any amount. */
const refusal = (t: Texts): RegExp => new RegExp(t('error.wallet.insufficient', { missing: 7 }).replace('7', '[\\d.]+'))

/** A user's phone in Taiwan, in dark theme. */
const openPhone = async (browser: Browser, baseURL: string): Promise<Page> => {
  const context = await browser.newContext({ baseURL, viewport: PHONE, locale: 'zh-TW', colorScheme: 'dark' })
  return context.newPage()
}

test('a new server in operation: a channel, a price, a recharge, no credits left, a gift card', async ({
  page,
  browser,
  house,
  upstream,
  t,
  picture,
  shown,
}) => {
  const dialog = page.getByRole('dialog')
  const rows = (list: string) => page.getByRole('list', { name: list, exact: true }).getByRole('listitem')
  const show = async (step: string, on = page) => {
    await expectNoOverflow(on, step)
    await picture(on, step)
  }
  const { auth } = await openBrowser(upstream.url, 'upstream@example.org')
  const { key } = await auth.createApiKey({ body: { name: CHANNEL } })

  await test.step('a fresh start: the first account is the administrator’s', async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('auth.signUp.newTitle'))
    await show('fresh')
    await register(page, t, BOSS)
    await page.waitForURL(CHATS)
    await page.goto('/app/admin')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await show('overview')
  })

  await test.step('the second server becomes a channel', async () => {
    await page.goto('/app/admin/channel')
    await page.getByText('Demo').first().waitFor()
    await show('channels')
    await button(page, t('admin.channel.new')).click()
    await dialog.getByLabel(t('common.name'), { exact: true }).fill(CHANNEL)
    await dialog.getByLabel(t('common.baseUrl')).fill(`${upstream.url}/ai`)
    await dialog.getByLabel(t('admin.channel.key'), { exact: true }).fill(key)
    await show('new-channel')
    await dialog.getByRole('button', { name: t('admin.channel.connect'), exact: true }).click()
    await expect(dialog).toHaveCount(0)
    const row = rows(t('admin.channel.list')).filter({ hasText: CHANNEL })
    await expect(row).toContainText(t('admin.channel.status.ok'))
    await row.getByRole('button', { name: t('admin.channel.test', { name: CHANNEL }) }).click()
    await expect(dialog.getByRole('status')).toContainText('answered')
    await show('channel-tested')
    await dialog.getByRole('button', { name: t('common.close') }).click()
    // From here on, the second server replies.
    await button(page, t('admin.channel.pause', { name: 'Demo' })).click()
    await expect(rows(t('admin.channel.list')).filter({ hasText: 'Demo' }).first()).toContainText(
      t('admin.channel.off'),
    )
    await show('channel-connected')
  })

  await test.step('models are refreshed and priced', async () => {
    await page.goto('/app/admin/model')
    await button(page, t('admin.model.refresh')).click()
    await expect(dialog.getByRole('status')).not.toHaveText(t('admin.model.refreshing'))
    await show('refreshed')
    await dialog.getByRole('button', { name: t('common.close') }).click()
    await show('models')
    await button(page, t('common.editNamed', { name: MODEL })).click()
    await dialog.getByLabel(t('format.price.input'), { exact: true }).fill('100')
    await dialog.getByLabel(t('format.price.output'), { exact: true }).fill('400')
    await show('price')
    await dialog.getByRole('button', { name: t('common.save'), exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await show('priced')
  })

  const phone = await openPhone(browser, house.url)
  const zh = await textsOf('zh-Hant')
  const userBox = phone.getByRole('textbox', { name: zh('chat.composer.label'), exact: true })
  await test.step('a user signs up by phone, and is recharged', async () => {
    await register(phone, zh, USER)
    await phone.waitForURL(CHATS)
    await userBox.waitFor()
    await page.goto('/app/admin/walletRecord')
    await button(page, t('admin.wallet.recharge')).click()
    await dialog.getByLabel(t('admin.wallet.email')).fill(USER.email)
    await dialog.getByLabel(t('admin.wallet.credits')).fill('0.6')
    await dialog.getByLabel(t('admin.wallet.note')).fill('Welcome')
    await show('recharge')
    await dialog.getByRole('button', { name: t('admin.wallet.recharge'), exact: true }).click()
    await expect(dialog).toHaveCount(0)
    await expect(rows(t('admin.wallet.list'))).toHaveCount(1)
    await show('recharged')
  })

  const refused = phone.getByText(refusal(zh))
  const send = async (text: string) => {
    await userBox.fill(text)
    await userBox.press('Enter')
  }
  const sendButton = phone.getByRole('button', { name: zh('chat.send'), exact: true })
  const replies = phone.getByRole('article', { name: zh('chat.message.reply') })
  await test.step('they chat until their credits run out', async () => {
    await phone.reload()
    await userBox.waitFor()
    for (let turn = 1; turn <= 20; turn++) {
      await send('100 words')
      await expect(
        replies
          .nth(turn - 1)
          .or(refused)
          .first(),
      ).toBeVisible()
      await sendButton.waitFor({ timeout: 60_000 })
      if (turn === 1) await show('phone-first-reply', phone)
      if (await refused.isVisible()) break
    }
    await expect(refused).toBeVisible()
    await show('phone-no-credit', phone)
    await phone.goto('/app/user/walletRecord')
    await phone
      .getByRole('region', { name: zh('account.wallet.recordsTitle') })
      .getByRole('listitem')
      .first()
      .waitFor()
    await show('phone-wallet', phone)
  })

  await test.step('the terminal and OpenAI’s client get an error message too', async () => {
    await house.run('mei', ['login', USER.email], `${PASSWORD}\n`)
    const ask = (language: string) => house.run('mei', ['chat', '--lang', language, '-m', MODEL, '100 words'])
    // A new conversation is shorter than the one on the phone, and may need less.
    for (let turn = 1; turn <= 20 && (await ask('en')).code === 0; turn++);
    for (const language of ['zh-TW', 'en']) {
      const asked = await ask(language)
      await shown(JSON.stringify(asked, null, 2), `terminal-no-credit-${language}`)
      expect(asked.code).toBe(7)
      expect(asked.stderr).toMatch(refusal(language === 'en' ? t : zh))
    }
    const api = await openBrowser(house.url, USER.email)
    const made = await api.auth.createApiKey({ body: { name: 'Program' } })
    const openai = new OpenAI({ baseURL: `${house.url}/ai`, apiKey: made.key, maxRetries: 0 })
    const messages = [{ role: 'user' as const, content: '100 words' }]
    const complete = async (turns: number): Promise<unknown> => {
      const said = await openai.chat.completions.create({ model: MODEL, messages }).catch((caught: unknown) => caught)
      return said instanceof APIError || turns === 0 ? said : complete(turns - 1)
    }
    const error = await complete(20)
    await shown(String(error), 'openai-no-credit')
    if (!(error instanceof APIError)) throw new Error(`not refused: ${JSON.stringify(error)}`)
    expect(error.status).toBe(402)
    expect(error.message).toMatch(refusal(t))
  })

  let code = ''
  await test.step('a gift card is created', async () => {
    await page.goto('/app/admin/giftcard')
    await button(page, t('admin.giftcard.create')).click()
    await dialog.getByLabel(t('admin.giftcard.value')).fill('5')
    await dialog.getByLabel(t('admin.giftcard.count')).fill('1')
    await dialog.getByLabel(t('common.note')).fill('For Mei')
    await dialog.getByRole('button', { name: t('admin.giftcard.create'), exact: true }).click()
    const made = dialog.getByRole('textbox', { name: t('common.code'), exact: true })
    await made.waitFor()
    code = await made.inputValue()
    await show('gift-card-made')
    await dialog.getByRole('button', { name: t('common.close') }).click()
  })

  await test.step('it’s redeemed, and the chat continues', async () => {
    await phone.goto('/app/chats')
    await userBox.waitFor()
    await button(phone, zh('shell.redeem')).click()
    const sheet = phone.getByRole('dialog').filter({ has: phone.getByLabel(zh('common.code')) })
    await sheet.getByLabel(zh('common.code')).fill(code)
    await show('phone-redeem', phone)
    await sheet.getByRole('button', { name: zh('account.wallet.redeem.submit'), exact: true }).click()
    await expect(phone.getByText(zh('account.wallet.redeem.done', { credits: '5.00' }))).toBeVisible()
    await show('phone-redeemed', phone)
    await phone.goto('/app/chats')
    await userBox.waitFor()
    await send('40 words')
    await replies.waitFor()
    await sendButton.waitFor()
    await expect(replies.getByRole('alert')).toHaveCount(0)
    await expect(refused).toHaveCount(0)
    await show('phone-goes-on', phone)
    expect((await house.run('mei', ['chat', '10 words'])).code).toBe(0)
  })

  await test.step('the ledger balances', async () => {
    await house.run('boss', ['login', BOSS.email], `${PASSWORD}\n`)
    const audit = await house.run('boss', ['admin', 'audit'])
    await shown(audit.stdout + audit.stderr, 'audit')
    expect(audit).toMatchObject({ code: 0, stdout: '' })
    await page.goto('/app/admin/walletRecord')
    await rows(t('admin.wallet.list')).first().waitFor()
    await show('ledger')
    await button(page, t('common.moreActions')).click()
    await page.getByRole('menuitem', { name: t('admin.wallet.audit') }).click()
    await expect(dialog.getByText('No problems found')).toBeVisible()
    await show('audit')
    await page.goto('/app/admin')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await show('overview-after')
  })
  await phone.context().close()
})
