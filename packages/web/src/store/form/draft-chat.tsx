import { useSession, useTranslate } from '@saffron/core/react'
import type { Agent, AgentFields } from '@saffron/core/store'
import { RotateCcw } from 'lucide-react'
import { Suspense, useState } from 'react'

import { AgentThread } from '../../chat/index.ts'
import { api, session } from '../../shell/session/client.ts'
import { draftsOf } from '../../shell/session/drafts.ts'
import { Button } from '../../ui/button.tsx'

import styles from './form.module.css'

interface DraftChatProps {
  /** As the form has it now. */
  readonly agent: AgentFields & Pick<Agent, 'id'>
}

/** A chat with the draft. It goes on while the form changes, and after a reload. */
export function DraftChat({ agent }: DraftChatProps) {
  const t = useTranslate('store')
  const writer = useSession(session).user?.id ?? ''
  const drafts = draftsOf(writer)
  const key = `agentChat.${agent.id}`
  const [conversation, setConversation] = useState(() => drafts.get(key))
  const keep = (id: string) => {
    drafts.set(key, id)
    setConversation(id)
  }
  const forget = () => {
    drafts.remove(key)
    setConversation(null)
  }
  const startOver = () => {
    // If this fails, it stays among the chats.
    if (conversation !== null) api.chat.deleteConversation({ params: { id: conversation } }).catch(() => undefined)
    forget()
  }
  return (
    <section className={styles.chat} aria-label={t('store.form.chat')}>
      <header className={styles.chatHead}>
        <h2>{t('store.form.chat')}</h2>
        {conversation !== null && (
          <Button icon={<RotateCcw aria-hidden />} className={styles.restart} onClick={startOver}>
            {t('store.form.chat.restart')}
          </Button>
        )}
      </header>
      <Suspense>
        <AgentThread
          agent={{ ...agent, suggestions: agent.suggestions.filter((text) => text.trim() !== '') }}
          isDraft
          conversation={conversation}
          hint={t(agent.instructions.trim() === '' ? 'store.form.chat.noInstructions' : 'store.form.chat.hint')}
          onMade={keep}
          onGone={forget}
        />
      </Suspense>
    </section>
  )
}
