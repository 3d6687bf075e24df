import type { FoundConversation } from '@saffron/core/chat'
import { shownName } from '@saffron/core/format'
import { useSession, useTranslate } from '@saffron/core/react'
import { File, Folder, MessageCircle } from 'lucide-react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router-dom'

import { pathOfFound } from '../../chat/chat-path.ts'
import { pathOfNode } from '../../drive/drive-path.ts'
import { api, session } from '../session/client.ts'
import type { SearchedSource } from './palette-source.ts'

/** The maximum number of results shown. */
const SHOWN = 8
/** The server's maximum. The intended result may not be among its first. */
const FOUND = 100

/** Returns the server's search sources, in group order. Empty for a guest, who would be sent to sign in. */
export function useSearchedSources(): readonly SearchedSource[] {
  const { signedIn } = useSession(session)
  const conversations = useConversationSource()
  const files = useFileSource()
  return useMemo(() => (signedIn ? [conversations, files] : []), [signedIn, conversations, files])
}

/** Chats, or the recent ones without a query. */
function useConversationSource(): SearchedSource {
  const t = useTranslate()
  const navigate = useNavigate()
  return useMemo(
    () => ({
      id: 'conversations',
      heading: t('chat.list'),
      most: SHOWN,
      search: async (words, signal) => {
        const query = words === '' ? { limit: SHOWN } : { limit: FOUND, q: words }
        const { list } = await api.chat.searchConversations({ query: { page: 1, ...query }, signal })
        const day = new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium' })
        return list.map((conversation) => ({
          id: `conversation-${conversation.id}`,
          label: conversation.title || t('chat.newTitle'),
          excerpt: excerptOf(conversation),
          icon: <MessageCircle aria-hidden />,
          note: day.format(new Date(conversation.updatedAt)),
          run: () => void navigate(pathOfFound(conversation, words)),
        }))
      },
    }),
    [t, navigate],
  )
}

const excerptOf = ({ match }: FoundConversation) => match && { text: match.excerpt, highlights: match.highlights }

/** Files and folders of the drive, by name. */
function useFileSource(): SearchedSource {
  const t = useTranslate()
  const navigate = useNavigate()
  return useMemo(
    () => ({
      id: 'files',
      heading: t('palette.files'),
      most: SHOWN,
      needsWords: true,
      search: async (words, signal) => {
        const { list } = await api.drive.searchNodes({ query: { page: 1, limit: FOUND, q: words }, signal })
        const day = new Intl.DateTimeFormat(t.locale, { dateStyle: 'medium' })
        return list.map((node) => ({
          id: `file-${node.id}`,
          label: shownName(node.name),
          icon: node.kind === 'folder' ? <Folder aria-hidden /> : <File aria-hidden />,
          note: day.format(new Date(node.updatedAt)),
          run: () => void navigate(pathOfNode(node)),
        }))
      },
    }),
    [t, navigate],
  )
}
