import type { AreaTranslate } from '@saffron/core/i18n'
import { useTranslate } from '@saffron/core/react'
import { Check, Copy } from 'lucide-react'
import { Link } from 'react-router-dom'

import { IconButton } from '../ui/icon-button.tsx'
import { useCopy } from '../ui/use-copy.ts'
import type { Alternative } from './coming-soon-table.ts'

import button from '../ui/button.module.css'
import styles from './coming-soon-page.module.css'

/** The step possible today: a link, or a line to copy. */
export function AlternativeLink({ alternative }: { readonly alternative: Alternative }) {
  const t = useTranslate('coming')
  if ('to' in alternative) {
    return (
      <Link to={alternative.to} className={`${button.quiet} ${styles.link}`}>
        {t(`coming.link.${alternative.link}`)}
      </Link>
    )
  }
  if ('href' in alternative) {
    return (
      <a href={alternative.href} target="_blank" rel="noopener" className={`${button.quiet} ${styles.link}`}>
        {t(`coming.link.${alternative.link}`)}
      </a>
    )
  }
  return <Line text={typed(alternative, t)} />
}

/** The command for this server, with a question in the reader's language. */
const typed = ({ command, question }: Extract<Alternative, { command: string }>, t: AreaTranslate<'coming'>): string =>
  command.replace('{origin}', location.origin).replace('{question}', question === undefined ? '' : t(question))

function Line({ text }: { readonly text: string }) {
  const t = useTranslate('coming')
  const { copied, copy } = useCopy()
  return (
    <div className={styles.line}>
      <code className={styles.code}>{text}</code>
      <IconButton
        label={t(copied ? 'common.copied' : 'common.copy')}
        icon={copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        onClick={() => copy(text)}
      />
    </div>
  )
}
