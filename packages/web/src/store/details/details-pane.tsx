import { useTranslate } from '@saffron/core/react'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { IconButton } from '../../ui/icon-button.tsx'
import { isComposingKey } from '../../ui/key-press.ts'
import { AgentDetails, type AgentDetailsProps } from './agent-details.tsx'

import styles from './details.module.css'

/** The details of an agent next to the list. Escape closes them. */
export function DetailsPane(props: AgentDetailsProps) {
  const t = useTranslate('store')
  const { onClose } = props
  const pane = useRef<HTMLElement>(null)
  useEffect(() => {
    const leave = new AbortController()
    addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || isComposingKey(event)) return
        if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') === null) onClose()
      },
      { signal: leave.signal },
    )
    return () => leave.abort()
  }, [onClose])
  return (
    <aside ref={pane} className={styles.pane} aria-label={t('store.details')}>
      <IconButton className={styles.close} label={t('common.close')} icon={<X aria-hidden />} onClick={onClose} />
      <AgentDetails {...props} />
    </aside>
  )
}
