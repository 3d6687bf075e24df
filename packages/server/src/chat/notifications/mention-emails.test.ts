import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'

import {
  addMember,
  buildWorkspace,
  signedInApi,
  startTestServer,
  testEngines,
  type TestServer,
} from '../../testing/index.ts'
import { type Mailbox, startMailbox } from '../../testing/mailbox.ts'

const MINUTE = 60_000

describe.each(testEngines())('Emails about mentions on %s', (engine) => {
  let box: Mailbox
  let server: TestServer
  beforeAll(async () => {
    box = await startMailbox()
    const smtp = { url: `smtp://127.0.0.1:${box.port}?tls=off`, from: 'saffron@example.com' }
    const config = { demoPaceMs: 0, smtp, publicUrl: 'https://saffron.example.com' }
    server = await startTestServer({ engine, config, standingClock: true })
  })
  afterAll(async () => {
    await server.close()
    await box.close()
  })
  afterEach(() => server.passTime(24 * 60 * MINUTE))

  const verify = (id: string) =>
    server.deps.db.query
      .updateTable('user')
      .set({ emailVerifiedAt: '2026-01-01T00:00:00.000Z' })
      .where('id', '=', id)
      .execute()
  const build = async () => {
    const [writer, reader] = [await signedInApi(server), await signedInApi(server)]
    await verify(reader.user.id)
    const workspace = await buildWorkspace(server.deps.db, writer.user.id, 'Film crew')
    await addMember(server.deps.db, workspace, reader.user.id, 'viewer')
    const { id } = await writer.chat.createConversation({ body: { workspace, title: 'Plans' } })
    const mention = (conversation = id) =>
      writer.chat.createMessage({
        body: { conversation, role: 'user', text: '@Test user: the secret', mentions: [reader.user.id] },
      })
    return { writer, reader, workspace, id, params: { id }, mention }
  }
  /** Returns the emails to a user that are sent until the given minutes have passed. */
  const mailsAfter = async (minutes: number, { user }: { readonly user: { readonly email: string } }) => {
    const before = box.mails.length
    server.passTime(minutes * MINUTE)
    await server.app.mentionEmails.sendDue()
    await server.app.mail.settled()
    return box.mails.slice(before).filter(({ to }) => to === user.email)
  }

  test('come once a mention stays unread for a while, without the message', async () => {
    const { reader, workspace, id, mention } = await build()
    const { id: at } = await mention()
    expect(await mailsAfter(4, reader)).toEqual([])
    const [mail, ...others] = await mailsAfter(1, reader)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Test user mentioned you in “Plans”')
    const path = `https://saffron.example.com/app/chats/${id}?workspace=${workspace}&at=${at}`
    expect(mail?.text).toContain(path)
    expect(mail?.text).toContain('workspace “Film crew”')
    expect(mail?.text).toContain('turn them off in your account: https://saffron.example.com/app/user')
    expect(`${mail?.text}${mail?.html}`).not.toContain('secret')
    expect(await mailsAfter(600, reader)).toEqual([])
  })

  test('are in the reader’s language, and names in them can’t pose as something else', async () => {
    const { writer, reader, params, mention } = await build()
    await reader.auth.updateMe({ body: { locale: 'zh-Hant' } })
    await writer.chat.updateConversation({ params, body: { title: 'A\n\u202Eb' } })
    await mention()
    const [mail] = await mailsAfter(5, reader)
    expect(mail?.subject).toBe('Test user 在「A b」中提及你')
  })

  test('report one conversation at most once an hour, with all that was unread by then', async () => {
    const { reader, writer, workspace, mention } = await build()
    const other = await writer.chat.createConversation({ body: { workspace, title: 'Other' } })
    await mention()
    expect(await mailsAfter(5, reader)).toHaveLength(1)
    await mention()
    await mention()
    expect(await mailsAfter(59, reader)).toEqual([])
    await mention(other.id)
    const [mail, ...others] = await mailsAfter(1, reader)
    expect(others).toEqual([])
    expect(mail?.text).toContain('You were mentioned 2 times in the chat “Plans”')
    expect((await mailsAfter(5, reader)).map(({ subject }) => subject)).toEqual(['Test user mentioned you in “Other”'])
  })

  test.for([
    ['has read the notification', ({ reader }) => reader.chat.readNotifications({ body: { all: true } })],
    [
      'has read the conversation',
      async ({ reader, writer, id, params }) => {
        const { list } = await writer.chat.searchMessages({ query: { conversation: id } })
        await reader.chat.changeView({ params, body: { lastRead: list.at(-1)?.id ?? '' } })
      },
    ],
    ['muted the chat', ({ reader, params }) => reader.chat.changeView({ params, body: { muted: true } })],
    ['turned them off', ({ reader }) => reader.auth.updateMe({ body: { preferences: { mentionEmails: false } } })],
    [
      'was removed from the workspace',
      ({ writer, reader, workspace }) =>
        writer.workspace.removeMember({ params: { id: workspace, memberId: reader.user.id } }),
    ],
    ['can’t read the deleted chat', ({ writer, params }) => writer.chat.deleteConversation({ params })],
    [
      'has no verified address',
      ({ reader }) =>
        server.deps.db.query
          .updateTable('user')
          .set({ emailVerifiedAt: null })
          .where('id', '=', reader.user.id)
          .execute(),
    ],
    [
      'is disabled',
      ({ reader }) =>
        server.deps.db.query
          .updateTable('user')
          .set({ disabledAt: '2026-01-01T00:00:00.000Z' })
          .where('id', '=', reader.user.id)
          .execute(),
    ],
    [
      'is leaving',
      ({ reader }) =>
        server.deps.db.query
          .insertInto('accountDeletion')
          .values({ userId: reader.user.id, createdAt: '2026-01-01T00:00:00.000Z', dueAt: '2100-01-01', begunAt: null })
          .execute(),
    ],
  ] as readonly (readonly [string, (setUp: Awaited<ReturnType<typeof build>>) => Promise<unknown>])[])(
    'don’t go to someone who %s in the meantime',
    async ([, change]) => {
      const setUp = await build()
      await setUp.mention()
      await change(setUp)
      expect(await mailsAfter(5, setUp.reader)).toEqual([])
      expect(await mailsAfter(120, setUp.reader)).toEqual([])
    },
  )

  test('are sent once, even if two servers look at the same time', async () => {
    const { reader, mention } = await build()
    await mention()
    server.passTime(5 * MINUTE)
    const before = box.mails.length
    await Promise.all([server.app.mentionEmails.sendDue(), server.app.mentionEmails.sendDue()])
    await server.app.mail.settled()
    expect(box.mails.slice(before).map(({ to }) => to)).toEqual([reader.user.email])
  })

  test('aren’t kept for later where there’s no mail server', async () => {
    const { reader, mention } = await build()
    const { config } = server.deps
    const { smtp } = config
    await mention()
    Object.assign(config, { smtp: undefined })
    expect(await mailsAfter(5, reader)).toEqual([])
    Object.assign(config, { smtp })
    expect(await mailsAfter(5, reader)).toEqual([])
    expect((await server.app.mail.searchOutbox({ page: 1, limit: 10 })).total).toBe(0)
  })
})
