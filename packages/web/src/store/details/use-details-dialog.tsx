import { useTranslate } from '@saffron/core/react'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'

import { IconButton } from '../../ui/icon-button.tsx'
import { useOpenPopup } from '../../ui/overlays/use-popup.ts'
import { useMedia } from '../../ui/use-media.ts'
import type { StoreView } from '../list/store-query.ts'
import { AgentDetails } from './agent-details.tsx'

import styles from './details.module.css'

interface DetailsDialog {
  /** Undefined while none is open, or where they're shown next to the list. */
  readonly agent: string | undefined
  readonly view: StoreView
  readonly onClose: () => void
  readonly onChanged: () => void
}

/** Shows the details of the agent in the URL as a sheet where there's no room for a pane. */
export function useDetailsDialog({ agent, view, onClose, onChanged }: DetailsDialog): void {
  const t = useTranslate('store')
  const openPopup = useOpenPopup()
  const isPhone = useMedia('(width < 600px)')
  const open = useEffectEvent(async (id: string, signal: AbortSignal) => {
    await openPopup(
      'agentDetails',
      ({ resolve }) => (
        <div className={styles.sheet}>
          <IconButton
            className={styles.close}
            label={t('common.close')}
            icon={<X aria-hidden />}
            onClick={() => resolve(undefined)}
          />
          <AgentDetails id={id} view={view} onClose={() => resolve(undefined)} onChanged={onChanged} />
        </div>
      ),
      { label: t('store.details'), position: isPhone ? 'bottom' : 'right', light: true, signal, waits: true },
    )
    if (!signal.aborted) onClose()
  })
  useEffect(() => {
    if (agent === undefined) return undefined
    const leave = new AbortController()
    void open(agent, leave.signal)
    return () => leave.abort()
  }, [agent])
}
