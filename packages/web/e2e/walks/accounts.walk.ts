import { appCode } from '@saffron/server/testing'

import { openBrowser } from '../../../tui/e2e/browser.ts'
import { button, DESK, expect, expectNoOverflow, openAccountMenu, PHONE, register, signIn, test } from './walk.ts'

const EMAIL = 'mei@example.org'
const NAME = 'Mei'
const NEW_PASSWORD = 'staple in the morning'
const CHATS = '**/app/chats'
const SECURITY = '/app/user/security'

const LOOKS = [
  { viewport: PHONE, locale: 'zh-TW', colorScheme: 'dark' },
  { viewport: PHONE, locale: 'zh-CN', colorScheme: 'light' },
  { viewport: DESK, locale: 'en-GB', colorScheme: 'light' },
] as const

test.use({ settings: { SAFFRON_REQUIRE_VERIFIED_EMAIL: 'true' } })

for (const look of LOOKS) {
  test.describe(`${look.viewport.width} px, ${look.locale}, ${look.colorScheme}`, () => {
    test.use(look)

    test('an account from its first code to a signed-out terminal', async ({ page, house, t, picture, shown }) => {
      const boss = await openBrowser(house.url, 'boss@example.org')
      const show = async (step: string) => {
        await expectNoOverflow(page, step)
        await picture(page, step)
      }
      const read = new Set<string>()
      /** The code in the administrator's outbox, not forwarded yet. */
      const passedOn = async (): Promise<string> => {
        let code = ''
        await expect
          .poll(async () => {
            const { list } = await boss.admin.searchOutbox({ query: { q: EMAIL } })
            const fresh = list.find(({ id }) => !read.has(id))
            code = /\b\d{6}\b/.exec(fresh?.text ?? '')?.[0] ?? ''
            if (fresh !== undefined) read.add(fresh.id)
            return code
          })
          .toMatch(/^\d{6}$/)
        return code
      }
      const codeField = page.getByLabel(t('common.verificationCode'))
      const leave = async () => {
        await openAccountMenu(page, t, NAME)
        await show('account-menu')
        await page.getByRole('menuitem', { name: t('common.signOut') }).click()
        await page.waitForURL('**/auth/login')
        await page.getByLabel(t('common.email')).waitFor()
      }

      await test.step('sign up and verify the address', async () => {
        await page.goto('/auth/login')
        await page.getByRole('heading', { level: 1 }).waitFor()
        await show('sign-in')
        await register(page, t, { email: EMAIL, name: NAME })
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('common.confirmYourEmail'))
        await expect(page.getByText(t('account.code.outbox'))).toBeVisible()
        await show('confirm-address')
        await codeField.fill(await passedOn())
        await button(page, t('auth.signUp.submit')).click()
        await page.waitForURL(CHATS)
        await page.getByRole('textbox', { name: t('chat.composer.label'), exact: true }).waitFor()
        await show('signed-up')
        await leave()
      })

      await test.step('reset the password by code', async () => {
        await page.getByLabel(t('common.email')).fill(EMAIL)
        await page.getByRole('link', { name: t('auth.signIn.forgot') }).click()
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('page.forgotPassword'))
        await show('forgot-password')
        await button(page, t('account.forgot.send')).click()
        await codeField.fill(await passedOn())
        await page.getByLabel(t('common.newPassword')).fill(NEW_PASSWORD)
        await show('new-password')
        await button(page, t('account.forgot.submit')).click()
        await expect(page.getByText(t('account.signIn.passwordChanged'))).toBeVisible()
        await show('password-changed')
        await signIn(page, t, EMAIL)
        await expect(page.getByRole('alert')).toBeVisible()
        await show('old-password-refused')
        await signIn(page, t, EMAIL, NEW_PASSWORD)
        await page.waitForURL(CHATS)
      })

      const part = (name: string) => page.getByRole('region', { name, exact: true })
      const dialog = page.getByRole('dialog')
      let secret = ''
      await test.step('add a second factor', async () => {
        await page.goto(SECURITY)
        const second = part(t('common.twoFactorAuthentication'))
        await second.getByRole('button', { name: t('account.totp.begin') }).waitFor()
        await show('security')
        await second.getByRole('button', { name: t('account.totp.begin') }).click()
        await dialog.getByLabel(t('common.currentPassword')).fill(NEW_PASSWORD)
        await show('prove-owner')
        await dialog.getByRole('button', { name: t('account.totp.continue') }).click()
        await dialog.getByRole('img', { name: t('account.totp.qr') }).waitFor()
        await show('code-app')
        secret = await dialog.getByRole('code').innerText()
        await dialog.getByLabel(t('account.totp.code')).fill(appCode(secret))
        await dialog.getByRole('button', { name: t('account.totp.confirm') }).click()
        await expect(dialog.getByRole('listitem')).toHaveCount(10)
        await show('recovery-codes')
        await dialog.getByRole('button', { name: t('account.recovery.done') }).click()
        await expect(second.getByText(t('account.recovery.left', { count: 10 }))).toBeVisible()
        await leave()
      })

      await test.step('sign in with it', async () => {
        await signIn(page, t, EMAIL, NEW_PASSWORD)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('common.twoFactorAuthentication'))
        await show('second-step')
        await page.getByLabel(t('account.secondStep.totp.label')).fill(appCode(secret, 1))
        await page.waitForURL(CHATS)
      })

      await test.step('sign in from the terminal through the browser', async () => {
        const terminal = house.terminal('mei', ['login', '--web', '--no-open'])
        await terminal.waitFor(/^ +[B-Z]{4}-[B-Z]{4}$/m)
        await shown(terminal.screen().join('\n'), 'terminal-asks')
        const [, address = ''] = /(http\S+\/app\/approve\/\S+)/.exec(terminal.screen().join('\n')) ?? []
        await page.goto(address)
        await button(page, t('account.approve.allow')).waitFor()
        await show('approve')
        await button(page, t('account.approve.allow')).click()
        await expect(page.getByText(t('account.approve.approved'))).toBeVisible()
        await show('approved')
        expect(await terminal.exited).toBe(0)
        await shown(terminal.screen().join('\n'), 'terminal-is-in')
        expect(await house.run('mei', ['whoami'])).toMatchObject({ code: 0, stdout: expect.stringContaining(EMAIL) })
      })

      await test.step('revoke the terminal, which is signed out right away', async () => {
        await page.goto(SECURITY)
        const sessions = part(t('account.session.title'))
        await expect(sessions.getByRole('listitem')).toHaveCount(2)
        const theirs = sessions.getByRole('listitem').filter({ hasNotText: t('account.session.current') })
        await sessions.scrollIntoViewIfNeeded()
        await show('both-sessions')
        const app = house.terminal('mei', [])
        await app.waitFor(t('cli.app.placeholder'))
        await theirs.getByRole('button').click()
        await show('end-it')
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: t('common.signOut'), exact: true })
          .click()
        await expect(sessions.getByRole('listitem')).toHaveCount(1)
        await show('one-session')
        await app.waitFor(t('error.auth.refresh_refused').split(/[.。]/)[0] ?? '')
        await shown(app.screen().join('\n'), 'terminal-falls-out')
        app.type('\u001B')
        await app.exited
        const next = await house.run('mei', ['chats', 'ls'])
        await shown(JSON.stringify(next, null, 2), 'next-command')
        expect(next).toMatchObject({ code: 4, stdout: '' })
        expect(next.stderr).not.toBe('')
      })
    })
  })
}
