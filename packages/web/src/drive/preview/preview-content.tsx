import type { Asset, Node } from '@saffron/core/drive'
import { shownName } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { ExternalLink } from 'lucide-react'
import { lazy, Suspense } from 'react'

import { NodePicture } from '../nodes/node-picture.tsx'
import { previewForm } from '../preview-form.ts'
import { DocumentTextPreview } from './document-text-preview.tsx'
import { NothingToShow } from './nothing-to-show.tsx'
import { TextPreview } from './text-preview.tsx'

import button from '../../ui/button.module.css'
import styles from './preview.module.css'

const OfficePreview = lazy(() => import('./office/office-preview.tsx'))

interface PreviewContentProps {
  readonly node: Node
  readonly asset: Asset
}

/** The preview of a file by its kind. */
export function PreviewContent({ node, asset }: PreviewContentProps) {
  const t = useTranslate('drive')
  if (node.size === 0) return <NothingToShow node={node} fault={t('drive.preview.empty')} />
  const form = previewForm(node)
  switch (form) {
    case 'video':
      // Captions would be in the file itself.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      return <video className={styles.video} src={asset.url} controls playsInline />
    case 'audio':
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      return <audio className={styles.audio} src={asset.url} controls />
    case 'pdf':
      return <Pdf node={node} url={asset.url} />
    case 'markdown':
    case 'table':
    case 'code':
    case 'text':
      return <TextPreview node={node} url={asset.url} form={form} />
    case 'office':
      return (
        <Suspense fallback={<div className={`${button.spinner} ${styles.waiting}`} />}>
          <OfficePreview node={node} asset={asset} />
        </Suspense>
      )
    default:
      return <DocumentTextPreview node={node} asset={asset} />
  }
}

/** The browser's built-in viewer. Phones open it in a tab. */
function Pdf({ node, url }: { readonly node: Node; readonly url: string }) {
  const t = useTranslate('drive')
  if (navigator.pdfViewerEnabled) {
    // Browsers show no PDFs in a sandbox. The server sends PDFs with a policy that blocks scripts.
    // oxlint-disable-next-line react/iframe-missing-sandbox
    return <iframe className={styles.frame} src={url} title={shownName(node.name)} />
  }
  return (
    <div className={styles.state}>
      <NodePicture node={node} large />
      <a className={button.primary} href={url} target="_blank" rel="noopener">
        <ExternalLink aria-hidden />
        {t('drive.preview.openTab')}
      </a>
    </div>
  )
}
