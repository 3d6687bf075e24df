import { useTranslate } from '@saffron/core/react'
import { Link } from 'react-router-dom'

import type { StoredInvitation } from './use-stored-invitation.ts'

import styles from '../auth.module.css'

interface InvitationNoteProps {
  readonly invitation: StoredInvitation | undefined
  readonly page: 'signIn' | 'signUp'
}

/** The inviter, shown above the form, or why the invitation can't be used. */
export function InvitationNote({ invitation, page }: InvitationNoteProps) {
  const t = useTranslate('account')
  if (invitation?.state === undefined) return null
  const { state, card } = invitation
  const text = state === 'open' && page === 'signUp' ? 'with' : state
  return (
    <output className={styles.hint}>
      <span>
        {t(`account.invite.note.${text}`, { name: card?.inviter.name ?? '' })}
        {t.locale === 'en' && ' '}
        {state === 'open' && page === 'signIn' && <Link to="/auth/register">{t('account.invite.note.toSignUp')}</Link>}
      </span>
    </output>
  )
}
