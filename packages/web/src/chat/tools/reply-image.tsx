import { useTranslate } from '@saffron/core/react'
import { Link } from 'react-router-dom'

import { pathOfImage } from '../../shell/address/image-path.ts'
import { useSpace } from '../../shell/space/use-space.ts'
import MessageFiles from '../attachments/message-files.tsx'

import button from '../../ui/button.module.css'
import styles from './drawing.module.css'

interface ReplyImageProps {
  /** Undefined until it's stored, and if it can't be. */
  readonly asset: string | undefined
  readonly live: boolean
}

/** An image that a model drew in its reply. Drawing it again is repeating the reply. */
export default function ReplyImage({ asset, live }: ReplyImageProps) {
  const t = useTranslate('tools')
  const { id: workspace, mayWrite } = useSpace()
  if (asset !== undefined) {
    return (
      <div className={styles.drawing}>
        <MessageFiles ids={[asset]} />
        {mayWrite && (
          <div className={styles.row}>
            <Link className={button.quiet} to={pathOfImage(asset, workspace)}>
              {t('tools.drawing.edit')}
            </Link>
          </div>
        )}
      </div>
    )
  }
  return live ? <div className={styles.ghost} aria-busy /> : <p className={styles.lost}>{t('tools.image.lost')}</p>
}
