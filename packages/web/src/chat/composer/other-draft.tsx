import { useTranslate } from '@saffron/core/react'
import { X } from 'lucide-react'

import { IconButton } from '../../ui/icon-button.tsx'

import button from '../../ui/button.module.css'
import styles from './composer.module.css'

/** More isn't visible. */
const SHOWN_CHARACTERS = 300

interface OtherDraftProps {
  readonly text: string
  readonly onUse: () => void
  readonly onDrop: () => void
}

/** Above the field: the other text of a draft that was changed on two devices. */
export function OtherDraft({ text, onUse, onDrop }: OtherDraftProps) {
  const t = useTranslate()
  return (
    <output className={styles.notice}>
      <span className={styles.otherText}>{t('chat.composer.other', { text: text.slice(0, SHOWN_CHARACTERS) })}</span>
      <button type="button" className={button.quiet} onClick={onUse}>
        {t('chat.composer.otherUse')}
      </button>
      <IconButton label={t('chat.composer.otherDrop')} icon={<X aria-hidden />} onClick={onDrop} />
    </output>
  )
}
