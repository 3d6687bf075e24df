import type { Asset, Node } from '@saffron/core/drive'
import { ApiError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import { useCallback } from 'react'

import { api } from '../../../shell/session/client.ts'
import { useLoaded } from '../../../ui/use-loaded.ts'
import { DocumentTextPreview } from '../document-text-preview.tsx'
import { PreviewFailure } from '../preview-failure.tsx'
import { WordDocument } from './word-document.tsx'
import { WorkbookSheets } from './workbook-sheets.tsx'

import button from '../../../ui/button.module.css'
import styles from '../preview.module.css'

interface OfficePreviewProps {
  readonly node: Node
  readonly asset: Asset
}

/** A Word document or a workbook with its structure. If that can't be read, its text or the reason. */
export default function OfficePreview({ node, asset }: OfficePreviewProps) {
  const t = useTranslate('drive')
  const { id } = asset
  const load = useCallback((signal: AbortSignal) => api.drive.assetDocument({ params: { id }, signal }), [id])
  const { value, error, reload } = useLoaded(load)
  if (error !== undefined) {
    if (!isOfItsText(error)) return <PreviewFailure error={error} onAgain={reload} />
    const note = isLimit(error) ? t('drive.preview.tooLarge') : undefined
    return <DocumentTextPreview node={node} asset={asset} note={note} />
  }
  if (value === undefined) return <div className={`${button.spinner} ${styles.waiting}`} />
  return value.kind === 'text' ? <WordDocument document={value} /> : <WorkbookSheets asset={id} first={value} />
}

const codeOf = (error: unknown): string => (ApiError.is(error) ? error.code : '')
const isOfItsText = (error: unknown): boolean => codeOf(error).startsWith('asset.text_')
const isLimit = (error: unknown): boolean => /_too_(?:large|slow)$/.test(codeOf(error))
