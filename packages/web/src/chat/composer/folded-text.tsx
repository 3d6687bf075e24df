import { useTranslate } from '@saffron/core/react'
import { FileText, X } from 'lucide-react'

import { IconButton } from '../../ui/icon-button.tsx'

import styles from './composer.module.css'

interface FoldedTextProps {
  readonly text: string
  readonly onShow: () => void
  readonly onDrop: () => void
}

/** A long text that is part of the message but isn't shown in the field. */
export function FoldedText({ text, onShow, onDrop }: FoldedTextProps) {
  const t = useTranslate()
  return (
    <div className={styles.folded}>
      <FileText aria-hidden />
      <button type="button" className={styles.foldedName} title={t('chat.composer.unfold')} onClick={onShow}>
        {t('chat.composer.folded', { count: text.trimEnd().length })}
      </button>
      <IconButton label={t('chat.composer.dropFolded')} icon={<X aria-hidden />} onClick={onDrop} />
    </div>
  )
}
