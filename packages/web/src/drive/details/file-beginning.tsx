import type { Asset, Node } from '@saffron/core/drive'
import { useTranslate } from '@saffron/core/react'
import { useCallback } from 'react'

import { useLoaded } from '../../ui/use-loaded.ts'
import { NodePicture } from '../nodes/node-picture.tsx'
import { previewForm } from '../preview-form.ts'
import { decodeText } from '../preview/decode-text.ts'
import { readBeginning } from '../preview/read-beginning.ts'
import { firstLines } from './first-lines.ts'

import styles from './details.module.css'

/** Usually more than twenty lines, and cheap to fetch while moving through files. */
const MOST_BYTES = 8 * 1024

interface FileBeginningProps {
  readonly node: Node
  readonly asset: Asset | undefined
}

/** The beginning of a text file. Otherwise, or when empty or loading, the thumbnail. */
export function FileBeginning({ node, asset }: FileBeginningProps) {
  const t = useTranslate('drive')
  const form = previewForm(node)
  const isText = form === 'markdown' || form === 'table' || form === 'code' || form === 'text'
  const { url, size } = asset ?? {}
  const load = useCallback(
    async (signal: AbortSignal) =>
      isText && url !== undefined && size !== undefined && size > 0
        ? readBeginning(url, size, signal, MOST_BYTES)
        : undefined,
    [isText, url, size],
  )
  const { value } = useLoaded(load)
  const text = value === undefined ? '' : firstLines(decodeText(value.bytes, t.locale, value.cut))
  if (text === '') return <NodePicture node={node} large />
  return (
    <figure className={styles.beginning} data-form={form} aria-label={t('drive.detail.beginning')}>
      <pre lang="" dir="auto">
        {text}
      </pre>
    </figure>
  )
}
