import type { ComingMessages } from '@saffron/core/i18n'
import { Check, Copy } from 'lucide-react'
import { Link } from 'react-router-dom'

import { useCopy } from '../shell/use-copy.ts'
import { IconButton } from '../ui/icon-button.tsx'
import type { Way } from './coming-table.ts'

import button from '../ui/button.module.css'
import styles from './coming-page.module.css'

interface ComingWayProps {
  readonly way: Way
  readonly texts: ComingMessages
}

/** The step that can be taken now: a link, or a line to copy. */
export function ComingWay({ way, texts }: ComingWayProps) {
  if ('to' in way) {
    return (
      <Link to={way.to} className={`${button.quiet} ${styles.link}`}>
        {texts[`coming.link.${way.link}`]}
      </Link>
    )
  }
  if ('href' in way) {
    return (
      <a href={way.href} target="_blank" rel="noopener" className={`${button.quiet} ${styles.link}`}>
        {texts[`coming.link.${way.link}`]}
      </a>
    )
  }
  return <Line text={'command' in way ? typed(way, texts) : location.origin + way.address} texts={texts} />
}

/** A command for this server, asking in the reader's language. */
const typed = ({ command, question }: Extract<Way, { command: string }>, texts: ComingMessages): string =>
  command.replace('{origin}', location.origin).replace('{question}', question === undefined ? '' : texts[question])

function Line({ text, texts }: { readonly text: string; readonly texts: ComingMessages }) {
  const { copied, copy } = useCopy()
  return (
    <div className={styles.line}>
      <code className={styles.code}>{text}</code>
      <IconButton
        label={texts[copied ? 'coming.copied' : 'coming.copy']}
        icon={copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        onClick={() => copy(text)}
      />
    </div>
  )
}
