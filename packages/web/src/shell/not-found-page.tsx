import { useTranslate } from '@saffron/core/react'
import { Link, useLocation } from 'react-router-dom'

import { MessagePage } from './message-page.tsx'
import { useDocumentTitle } from './use-document-title.ts'

import button from '../ui/button.module.css'

/** An address that leads nowhere, named (specification, section 2). */
export function NotFoundPage() {
  const t = useTranslate()
  const { pathname } = useLocation()
  useDocumentTitle(t('shell.notFound.title'))
  return (
    <MessagePage status={404} title={t('shell.notFound.title')} description={pathname}>
      <Link className={button.quiet} to="/app/chats">
        {t('shell.toChats')}
      </Link>
    </MessagePage>
  )
}
