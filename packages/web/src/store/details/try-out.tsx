import { useTranslate } from '@saffron/core/react'
import type { Agent } from '@saffron/core/store'
import { ChevronLeft, RotateCcw } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'

import { AgentThread, pathOfChat } from '../../chat/index.ts'
import { api } from '../../shell/session/client.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useInsteadOfClosing } from '../../ui/overlays/use-close-guard.ts'
import { useReportError } from '../../ui/overlays/use-report-error.ts'
import type { TrialChat } from './use-trial-chat.ts'

import styles from './try-out.module.css'

interface TryOutProps {
  readonly agent: Agent
  readonly workspace: string | undefined
  readonly chat: TrialChat
  readonly onBack: () => void
}

const focus = (element: HTMLElement | null) => element?.focus()

/** A chat with an agent in place of its details. It isn't kept, unless the user wants to go on with it. */
export function TryOut({ agent, workspace, chat, onBack }: TryOutProps) {
  const t = useTranslate('store')
  const navigate = useNavigate()
  const report = useReportError()
  const [keeping, setKeeping] = useState(false)
  const [isReplying, setReplying] = useState(false)
  const { conversation, set, startOver } = chat
  useInsteadOfClosing(onBack)
  const copy = async (id: string) => {
    try {
      const kept = await api.chat.copyConversation({ params: { id }, body: {} })
      void navigate(pathOfChat(kept.id, workspace))
    } catch (error) {
      setKeeping(false)
      report(error)
    }
  }
  const keep = (id: string) => {
    setKeeping(true)
    if (!isReplying) void copy(id)
  }
  // A chat can't be copied while a reply is being written.
  const onReplying = (now: boolean) => {
    setReplying(now)
    if (!now && keeping && conversation !== null) void copy(conversation)
  }
  const forget = () => {
    setKeeping(false)
    set(null)
  }
  return (
    <section className={styles.tryOut} aria-label={t('store.try')}>
      <header className={styles.head}>
        <IconButton label={t('store.try.back')} icon={<ChevronLeft aria-hidden />} onClick={onBack} />
        <div className={styles.what}>
          <h2 ref={focus} tabIndex={-1} className={styles.title}>
            {t('store.try')}
          </h2>
          <p className={styles.note}>{t('store.try.note')}</p>
        </div>
        {conversation !== null && (
          <>
            <IconButton
              label={t('store.form.chat.restart')}
              icon={<RotateCcw aria-hidden />}
              onClick={() => {
                setKeeping(false)
                startOver()
              }}
            />
            <Button busy={keeping} onClick={() => keep(conversation)}>
              {t(keeping && isReplying ? 'store.try.keepsLater' : 'store.try.keep')}
            </Button>
          </>
        )}
      </header>
      <div className={styles.thread}>
        <Suspense>
          <AgentThread
            agent={agent}
            isDraft={false}
            conversation={conversation}
            hint={t('store.try.hint')}
            onMade={set}
            onGone={forget}
            onReplying={onReplying}
          />
        </Suspense>
      </div>
    </section>
  )
}
