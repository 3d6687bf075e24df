import { formatFileSize, shownName } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { FileText, X } from 'lucide-react'

import { IconButton } from '../ui/icon-button.tsx'
import type { Source } from './source.ts'

import styles from './summary.module.css'

interface SourceChipProps {
  readonly source: Exclude<Source, { readonly kind: 'typed' }>
  readonly onRemove: () => void
}

/** A text that isn't in the field: its name and its size. */
export function SourceChip({ source, onRemove }: SourceChipProps) {
  const t = useTranslate('summary')
  const name =
    source.kind === 'file'
      ? shownName(source.file.name)
      : source.kind === 'node'
        ? shownName(source.name)
        : t('summary.pasted')
  const size =
    source.kind === 'file'
      ? formatFileSize(source.file.size, t.locale)
      : source.kind === 'pasted'
        ? t('summary.characters', { count: source.characters })
        : ''
  return (
    <div className={styles.chip}>
      <FileText aria-hidden />
      <span className={styles.title} dir="auto">
        {name}
      </span>
      <span className={styles.facts}>{size}</span>
      <IconButton label={t('summary.removeSource')} icon={<X aria-hidden />} onClick={onRemove} />
    </div>
  )
}
