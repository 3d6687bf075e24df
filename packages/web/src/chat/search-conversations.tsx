import type { FoundConversation } from '@saffron/core/chat'
import { MessageCircle } from 'lucide-react'

import type { CreateSearch } from '../shell/features/feature.ts'
import { headingIn, searchSpaces } from '../shell/features/search-spaces.ts'
import { api } from '../shell/session/client.ts'
import { momentText } from '../ui/moment.tsx'
import { pathOfFound } from './chat-path.ts'

/** The maximum number of results shown. */
const SHOWN = 8
/** The server's maximum. The intended result may not be among its first. */
const FOUND = 100

/** The palette's search for chats. Without a query, it lists the recent ones. */
const searchConversations: CreateSearch = ({ t, open, spaces }) => ({
  id: 'conversations',
  heading: headingIn(t('chat.list'), spaces, t),
  most: SHOWN,
  search: (words, signal) =>
    searchSpaces(spaces, async (space) => {
      const query = words === '' ? { limit: SHOWN } : { limit: FOUND, q: words }
      const { list } = await api.chat.searchConversations({ query: { page: 1, ...query, ...space }, signal })
      const now = Date.now()
      return list.map((conversation) => ({
        updatedAt: conversation.updatedAt,
        entry: {
          id: `conversation-${conversation.id}`,
          label: conversation.title || t('chat.newTitle'),
          excerpt: excerptOf(conversation),
          icon: <MessageCircle aria-hidden />,
          note: momentText(conversation.updatedAt, t, now),
          run: () => open(pathOfFound(conversation, words)),
        },
      }))
    }),
})

const excerptOf = ({ match }: FoundConversation) => match && { text: match.excerpt, highlights: match.highlights }

export default searchConversations
