import type { Node } from '@saffron/core/drive'
import { useTranslate } from '@saffron/core/react'

import { BusyButton } from '../../ui/busy-button.tsx'
import { downloadNodes } from '../download-nodes.ts'
import { NodePicture } from '../nodes/node-picture.tsx'

import styles from './preview.module.css'

interface NothingToShowProps {
  readonly node: Node
  /** The error of its text. */
  readonly fault: string | undefined
}

/** Shown for files without a preview: the reason, and a download button. */
export function NothingToShow({ node, fault }: NothingToShowProps) {
  const t = useTranslate('drive')
  return (
    <div className={styles.state}>
      <NodePicture node={node} large />
      <p>{fault ?? t('drive.preview.none')}</p>
      <BusyButton tone="primary" onPress={() => downloadNodes([node])}>
        {t('common.download')}
      </BusyButton>
    </div>
  )
}
