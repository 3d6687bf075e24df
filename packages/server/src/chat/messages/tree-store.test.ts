import { expect, test } from 'vitest'

import { newId } from '../../db/index.ts'
import { buildConversation, buildMessage, buildOwner, eachDatabase } from '../../testing/index.ts'
import { findNewestLeaf, readPath, removeBranch, withSiblings } from './tree-store.ts'

const texts = (messages: readonly { text: string }[]) => messages.map(({ text }) => text)

eachDatabase('the tree of messages', (db) => {
  /** root → a → (b1 → c1 | b2 → c2) */
  async function buildTree() {
    const owner = await buildOwner(db())
    const conversation = await buildConversation(db(), owner)
    const say = (text: string, parent: string | null) => buildMessage(db(), conversation, { text, parent })
    const root = await say('root', null)
    const a = await say('a', root.id)
    const b1 = await say('b1', a.id)
    const c1 = await say('c1', b1.id)
    const b2 = await say('b2', a.id)
    const c2 = await say('c2', b2.id)
    return { owner, conversation: conversation.id, root, a, b1, c1, b2, c2 }
  }

  test('a path goes from the root to its leaf, and a slice is part of it', async () => {
    const { owner, c1 } = await buildTree()
    const path = (from: number, to: number) => readPath(db().query, { owner, leaf: c1.id, from, to })
    expect(texts(await path(0, 100))).toEqual(['root', 'a', 'b1', 'c1'])
    expect(texts(await path(1, 2))).toEqual(['a', 'b1'])
    expect(texts(await path(3, 3))).toEqual(['c1'])
  })

  test('each message lists its siblings, oldest first, few or many', async () => {
    const { owner, conversation, root, a, b1, b2, c2 } = await buildTree()
    const siblings = async (of: Parameters<typeof withSiblings>[2]) =>
      (await withSiblings(db().query, { owner, conversation }, of)).map((message) => message.siblings)
    expect(await siblings([root, b2])).toEqual([[root.id], [b1.id, b2.id]])
    expect(await siblings([root, a, b2, c2])).toEqual([[root.id], [a.id], [b1.id, b2.id], [c2.id]])
  })

  test('a branch ends with the newest answer at each step', async () => {
    const { owner, conversation, a, b1, c1, c2 } = await buildTree()
    const end = (from: string | null) => findNewestLeaf(db().query, { owner, conversation, from })
    expect(await end(a.id)).toBe(c2.id)
    expect(await end(b1.id)).toBe(c1.id)
    expect(await end(c1.id)).toBe(c1.id)
    expect(await end(null)).toBe(c2.id)
  })

  test('a removed branch includes everything below it and no siblings', async () => {
    const { owner, conversation, b1, c1, b2 } = await buildTree()
    const removed = await removeBranch(db().query, { owner, conversation, id: b1.id })
    expect(new Set(removed)).toEqual(new Set([b1.id, c1.id]))
    const [left] = await withSiblings(db().query, { owner, conversation }, [b2])
    expect(left?.siblings).toEqual([b2.id])
  })

  test('other users can’t access it', async () => {
    const { conversation, c1 } = await buildTree()
    const owner = newId()
    expect(await readPath(db().query, { owner, leaf: c1.id, from: 0, to: 9 })).toEqual([])
    expect(await findNewestLeaf(db().query, { owner, conversation, from: null })).toBe(null)
    expect(await removeBranch(db().query, { owner, conversation, id: c1.id })).toEqual([])
  })
})
