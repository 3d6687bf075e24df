import { useTranslate } from '@saffron/core/react'

import MessageFiles from '../attachments/message-files.tsx'

import styles from './drawing.module.css'

interface ReplyImageProps {
  /** Undefined until it's stored, and if it can't be. */
  readonly asset: string | undefined
  readonly live: boolean
}

/** An image that a model drew in its reply. */
export default function ReplyImage({ asset, live }: ReplyImageProps) {
  const t = useTranslate('tools')
  if (asset !== undefined) return <MessageFiles ids={[asset]} />
  return live ? <div className={styles.ghost} aria-busy /> : <p className={styles.lost}>{t('tools.image.lost')}</p>
}
