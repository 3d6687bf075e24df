import type { ToolWait } from '@saffron/core/chat'
import { useTranslate } from '@saffron/core/react'
import { use } from 'react'

import { isolated } from '../../ui/isolated.ts'
import { PeopleContext } from '../mentions/people-context.ts'

import styles from './tools.module.css'

/** Whom or what a call waits for. Nobody else can answer. */
export function OtherWait({ wait }: { readonly wait: ToolWait }) {
  const t = useTranslate('tools')
  if (wait.for === 'terminal') {
    return <p className={styles.note}>{t('tools.terminal.wait', { folder: isolated(wait.terminal?.name ?? '') })}</p>
  }
  const person = use(PeopleContext).find(({ id }) => id === wait.by)
  const name = person === undefined || person.name === '' ? t('tools.someone') : isolated(person.name)
  return (
    <p className={styles.note}>{t(wait.for === 'consent' ? 'tools.consent.other' : 'tools.ask.other', { name })}</p>
  )
}
