import type { Conversation } from '@saffron/core/chat'

import type { Queries } from '../../db/index.ts'
import { exportRows } from '../../user-data/user-data.ts'
import type { ChatContext } from '../context.ts'
import { changeView } from '../conversations/view-store.ts'
import { indexText } from '../index-texts.ts'
import { filesOfParts, messagesAfter } from '../messages/message-store.ts'
import { listAsks, setAskBody } from '../queue/queue-store.ts'
import type { SaidBody } from '../replies/index.ts'
import { keptAgent } from './kept-agent.ts'
import { type NewAssets, replaceFiles, replaceIds } from './replace-files.ts'
import {
  attachedAssets,
  changeFiles,
  findView,
  forgetViewers,
  nameAuthor,
  reassignConversation,
  relinkAsset,
} from './transfer-store.ts'

/** The spaces of a transfer and the user. */
export interface Route {
  readonly from: string
  readonly to: string
  readonly by: string
}

/** The app of conversations that a workspace lists as chats. In a user's own space, they have none. */
export const appIn = ({ to, by }: Route): string | null => (to === by ? null : 'chat')

/** Moves a conversation to another space, with its ID, all branches and the runs. Expects a locked conversation. */
export async function moveConversation(
  { texts, agents }: Pick<ChatContext, 'texts' | 'agents'>,
  tx: Queries,
  route: Route,
  conversation: Conversation,
  assets: NewAssets,
): Promise<void> {
  const { from, to, by } = route
  const { id, title, pinned, leaf } = conversation
  // What is written in a user's own space is theirs, also where it's older than authors.
  if (from === by) await nameAuthor(tx, { owner: from, id, by })
  // In a workspace, a pin and a branch are those of one member. In a user's own space, those of the conversation.
  const isOwn = to === by
  const agent = await keptAgent({ agents }, tx, by, conversation)
  await reassignConversation(
    tx,
    { owner: from, id, to },
    { app: appIn(route), ...agent, pinned: isOwn && pinned ? 1 : 0, leafId: leaf },
  )
  await forgetViewers(tx, { owner: to, id })
  const hasView = (await findView(tx, id, by)) !== undefined
  const seen = isOwn
    ? { leafId: null, lastReadId: null, pinned: null, muted: null }
    : ({ pinned: pinned ? 1 : 0 } as const)
  if (hasView || (pinned && !isOwn)) await changeView(tx, { owner: to, by, id }, seen)
  for (const asset of await attachedAssets(tx, id)) {
    const replacement = assets.get(asset)
    if (replacement !== undefined) await relinkAsset(tx, { conversation: id, asset, by: replacement })
  }
  await indexText(texts, tx, { owner: to, id, text: title })
  for await (const message of exportRows((range) => messagesAfter(tx, { owner: to, conversation: id, ...range }))) {
    await indexText(texts, tx, { owner: to, id: message.id, text: message.text })
    const made = filesOfParts(message.parts)
    if (message.attachments.length === 0 && message.sources === undefined && made.length === 0) continue
    const { attachments, sources, parts } = replaceFiles(message, assets)
    await changeFiles(
      tx,
      { owner: to, id: message.id },
      {
        attachments: JSON.stringify(attachments),
        sources: sources === undefined ? null : JSON.stringify(sources),
        ...(made.length > 0 && { parts: JSON.stringify(parts) }),
      },
    )
  }
  for (const ask of await listAsks(tx, { owner: to, id })) {
    const body = JSON.parse(ask.body) as SaidBody
    if (body.attachments === undefined) continue
    const moved = { ...body, attachments: replaceIds(body.attachments, assets) }
    await setAskBody(tx, { owner: to, id: ask.id }, JSON.stringify(moved))
  }
}
