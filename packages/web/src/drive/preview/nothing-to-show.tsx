import type { Node } from '@saffron/core/drive'
import { useTranslate } from '@saffron/core/react'

import { BusyButton } from '../../ui/busy-button.tsx'
import { downloadNodes } from '../download-nodes.ts'
import { NodePicture } from '../nodes/node-picture.tsx'

import styles from './preview.module.css'

interface NothingToShowProps {
  readonly node: Node
  /** What is wrong with its text. */
  readonly fault: string | undefined
}

/** In place of what cannot be shown: why, and the way to have it all the same. */
export function NothingToShow({ node, fault }: NothingToShowProps) {
  const t = useTranslate('drive')
  return (
    <div className={styles.state}>
      <NodePicture node={node} large />
      <p>{fault ?? t('drive.preview.none')}</p>
      <BusyButton tone="primary" onPress={() => downloadNodes([node])}>
        {t('drive.download')}
      </BusyButton>
    </div>
  )
}
