import type { AreaTranslate } from '@saffron/core/i18n'
import { useTranslate } from '@saffron/core/react'
import { Check, Copy } from 'lucide-react'
import { Link } from 'react-router-dom'

import { IconButton } from '../ui/icon-button.tsx'
import { useCopy } from '../ui/use-copy.ts'
import type { Way } from './coming-table.ts'

import button from '../ui/button.module.css'
import styles from './coming-page.module.css'

/** The step possible today: a link, or a line to copy. */
export function ComingWay({ way }: { readonly way: Way }) {
  const t = useTranslate('coming')
  if ('to' in way) {
    return (
      <Link to={way.to} className={`${button.quiet} ${styles.link}`}>
        {t(`coming.link.${way.link}`)}
      </Link>
    )
  }
  if ('href' in way) {
    return (
      <a href={way.href} target="_blank" rel="noopener" className={`${button.quiet} ${styles.link}`}>
        {t(`coming.link.${way.link}`)}
      </a>
    )
  }
  return <Line text={'command' in way ? typed(way, t) : location.origin + way.address} />
}

/** The command for this server, with a question in the reader's language. */
const typed = ({ command, question }: Extract<Way, { command: string }>, t: AreaTranslate<'coming'>): string =>
  command.replace('{origin}', location.origin).replace('{question}', question === undefined ? '' : t(question))

function Line({ text }: { readonly text: string }) {
  const t = useTranslate('coming')
  const { copied, copy } = useCopy()
  return (
    <div className={styles.line}>
      <code className={styles.code}>{text}</code>
      <IconButton
        label={t(copied ? 'coming.copied' : 'coming.copy')}
        icon={copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        onClick={() => copy(text)}
      />
    </div>
  )
}
