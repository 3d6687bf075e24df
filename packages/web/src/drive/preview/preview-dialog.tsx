import type { Node } from '@saffron/core/drive'
import { formatFileSize, shownName } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { Download, MessageCircle, X } from 'lucide-react'
import { useCallback } from 'react'

import { api } from '../../shell/session/client.ts'
import { BusyIconButton } from '../../ui/busy-button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { DialogProps } from '../../ui/overlays/use-dialog.ts'
import { useLoaded } from '../../ui/use-loaded.ts'
import { downloadNodes } from '../download-nodes.ts'
import { kindText } from '../file-appearance.ts'
import { useAskAbout } from '../use-ask-about.ts'
import { PreviewContent } from './preview-content.tsx'
import { PreviewFailure } from './preview-failure.tsx'

import button from '../../ui/button.module.css'
import styles from './preview.module.css'

interface PreviewDialogProps extends DialogProps<void> {
  readonly node: Node
}

/** A file's preview over the page, with a download button. */
export function PreviewDialog({ node, resolve }: PreviewDialogProps) {
  const t = useTranslate('drive')
  const { asset: id, size } = node
  const name = shownName(node.name)
  const askAbout = useAskAbout()
  const load = useCallback((signal: AbortSignal) => api.drive.getAsset({ params: { id: id ?? '' }, signal }), [id])
  const { value: asset, error, reload } = useLoaded(load)
  return (
    <article className={styles.preview}>
      <header className={styles.bar}>
        <div className={styles.title}>
          <h2 className={styles.name} title={name} dir="auto">
            {name}
          </h2>
          <p className={styles.about}>
            {kindText(node, t)} · {formatFileSize(size, t.locale)}
          </p>
        </div>
        {node.trashedAt === undefined && (
          <IconButton
            label={t('drive.ask.this')}
            icon={<MessageCircle aria-hidden />}
            onClick={() => {
              resolve(undefined)
              askAbout([node])
            }}
          />
        )}
        <BusyIconButton
          label={t('common.download')}
          icon={<Download aria-hidden />}
          onPress={() => downloadNodes([node])}
        />
        <IconButton label={t('drive.preview.close')} icon={<X aria-hidden />} onClick={() => resolve(undefined)} />
      </header>
      <div className={styles.content}>
        {asset === undefined && error === undefined && <div className={`${button.spinner} ${styles.waiting}`} />}
        {error !== undefined && <PreviewFailure error={error} onAgain={reload} />}
        {asset !== undefined && <PreviewContent node={node} asset={asset} />}
      </div>
    </article>
  )
}
