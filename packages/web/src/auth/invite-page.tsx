import { useTranslate } from '@saffron/core/react'
import { MailOpen } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'

import { useRouteParam } from '../shell/routing/route-params.ts'
import { Failure } from '../ui/failure.tsx'
import { findInvitation, type FoundInvitation } from './invitation/find-invitation.ts'
import { InvitationActions } from './invitation/invitation-actions.tsx'
import { invitationValues } from './invitation/invitation-values.ts'

import button from '../ui/button.module.css'
import styles from '../ui/invitation-page.module.css'

/** The invitation page for a signed-in user, who doesn't need it. */
export default function InvitePage() {
  const id = useRouteParam('id') ?? ''
  const [tries, setTries] = useState(0)
  return <Invitation key={`${id} ${tries}`} id={id} onAgain={() => setTries(tries + 1)} />
}

function Invitation({ id, onAgain }: { readonly id: string; readonly onAgain: () => void }) {
  const t = useTranslate('account')
  const [found, setFound] = useState<FoundInvitation>()
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    const left = new AbortController()
    const look = async () => {
      try {
        setFound(await findInvitation(id, left.signal))
      } catch (error) {
        if (!left.signal.aborted) setFailure(error)
      }
    }
    void look()
    return () => left.abort()
  }, [id])
  return (
    <article className={styles.page} aria-busy={found === undefined && failure === undefined}>
      <span className={styles.icon}>
        <MailOpen aria-hidden />
      </span>
      {found === undefined && failure === undefined && <p className={styles.lead}>{t('common.loading')}</p>}
      {failure !== undefined && (
        <>
          <Failure error={failure} />
          <button type="button" className={button.quiet} onClick={onAgain}>
            {t('common.tryAgain')}
          </button>
        </>
      )}
      {found !== undefined && <FoundView found={found} />}
    </article>
  )
}

function FoundView({ found: { state, card } }: { readonly found: FoundInvitation }) {
  const t = useTranslate('account')
  const values = invitationValues(card, t)
  return (
    <>
      <h2 className={styles.title}>{t(`account.invite.${state}.title`, values)}</h2>
      <p className={styles.lead}>{t(`account.invite.${state}.lead`, values)}</p>
      <div className={styles.ways}>
        {state === 'open' && <InvitationActions />}
        <Link to="/app/chats" className={state === 'open' ? button.quiet : button.primary}>
          {t('shell.toChats')}
        </Link>
      </div>
    </>
  )
}
