import { describeError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'

import { MessagePage } from './message-page.tsx'

import button from '../ui/button.module.css'

/** The page itself failed. */
export function ErrorPage({ error }: { readonly error: unknown }) {
  const t = useTranslate()
  return (
    <MessagePage status={500} title={t('shell.failed.title')} description={describeError(error, t)}>
      <button type="button" className={button.primary} onClick={() => location.reload()}>
        {t('shell.reload')}
      </button>
    </MessagePage>
  )
}
