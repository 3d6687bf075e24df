import { expect, test } from './saffron.ts'

test('a link is created, listed and withdrawn, and its errors appear below their fields', async ({ chat }) => {
  await chat.goto('/app/user/invitations')
  const form = chat.getByRole('region', { name: 'Invite by link' })
  const rows = chat.getByRole('region', { name: 'Your invitations' }).getByRole('listitem')
  await expect(chat.getByText('You have invited nobody yet.')).toBeVisible()
  await form.getByLabel('How many may come with it').fill('1000')
  await form.getByLabel('How many may come with it').press('Enter')
  await expect(form.getByLabel('How many may come with it')).toHaveAccessibleDescription(
    'Enter a number from 1 to 100.',
  )
  await form.getByLabel('How many may come with it').fill('5')
  await form.getByLabel('Valid').selectOption('For 30 days')
  await form.getByRole('button', { name: 'Create a link' }).click()
  await expect(form.getByText(/^http:.*\/app\/invite\//)).toBeVisible()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('5 of 5 uses left')
  await rows.getByRole('button', { name: /^Withdraw/ }).click()
  await chat.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(rows).toContainText('Withdrawn')
  await expect(rows.getByRole('button')).toHaveCount(0)
})

test('an emailed invitation is listed, and without email delivery the page says what to do', async ({ chat }) => {
  await chat.goto('/app/user/invitations')
  const form = chat.getByRole('region', { name: 'Invite by e-mail' })
  await form.getByLabel('E-mail').fill('nobody')
  await form.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(form.getByLabel('E-mail')).toHaveAccessibleDescription('This does not look like an e-mail address.')
  await form.getByLabel('E-mail').fill('grace+saffron@example.com')
  await form.getByLabel('E-mail').press('Enter')
  await expect(chat.getByText('waits in its outbox')).toBeVisible()
  const rows = chat.getByRole('region', { name: 'Your invitations' }).getByRole('listitem')
  await expect(rows).toContainText('grace+saffron@example.com')
})
