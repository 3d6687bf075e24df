import { useTranslate } from '@saffron/core/react'
import { Check, Copy } from 'lucide-react'

import { IconButton } from '../../ui/icon-button.tsx'
import { useCopy } from '../../ui/use-copy.ts'

import styles from './copy-line.module.css'

/** A line of text with a copy button. */
export function CopyLine({ label, text }: { readonly label: string; readonly text: string }) {
  const t = useTranslate('account')
  const { copied, copy } = useCopy()
  return (
    <div>
      <p className={styles.label}>{label}</p>
      <div className={styles.line}>
        <code className={styles.text}>{text}</code>
        <IconButton
          label={t(copied ? 'common.copied' : 'common.copy')}
          icon={copied ? <Check aria-hidden /> : <Copy aria-hidden />}
          onClick={() => copy(text)}
        />
      </div>
    </div>
  )
}
