import type { DeviceRequest } from '@saffron/core/auth'
import { ApiError, describeError } from '@saffron/core/errors'
import { useSession, useTranslate } from '@saffron/core/react'
import { Check, SquareTerminal, X } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'

import { useRouteParam } from '../../shell/routing/route-params.ts'
import { api, session } from '../../shell/session/client.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Ghost } from '../../ui/list/ghost.tsx'
import { Mark } from '../../ui/mark.tsx'
import { DateTime } from '../../ui/moment.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { CodeForm } from './code-form.tsx'

import button from '../../ui/button.module.css'
import styles from './approve.module.css'

/** Approves or declines a terminal's sign-in. */
export default function ApprovePage() {
  const t = useTranslate('account')
  const { user } = useSession(session)
  const code = useRouteParam('code') ?? ''
  const load = useCallback((signal: AbortSignal) => api.auth.getDeviceRequest({ params: { code }, signal }), [code])
  const { value, error, reload, put } = useLoaded(load)
  const asks = error === undefined && (value === undefined || value.state === 'pending')
  return (
    <div className={styles.page}>
      <div className={styles.sheet}>
        <Mark size={44} />
        <h1 className={styles.title} tabIndex={-1}>
          {t(asks ? 'account.approve.title' : 'page.approve')}
        </h1>
        {asks && <p className={styles.lead}>{t('account.approve.lead', { name: user?.name || user?.email || '' })}</p>}
        {value !== undefined && <Request request={value} onAnswered={put} onStale={reload} />}
        {value === undefined && error === undefined && (
          <div aria-busy>
            <Ghost index={0} />
            <Ghost index={1} />
          </div>
        )}
        {error !== undefined && <NoRequest error={error} onRetry={() => void reload()} />}
      </div>
    </div>
  )
}

function NoRequest({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useTranslate('account')
  // A malformed code is handled like an expired one.
  const isExpired = ApiError.is(error) && ['device.not_found', 'request.invalid'].includes(error.code)
  return (
    <>
      <p role="alert" className={styles.text}>
        {describeError(error, t)}
      </p>
      {isExpired && <CodeForm />}
      <div className={styles.actions}>
        {isExpired ? (
          <ToChats />
        ) : (
          <button type="button" className={button.quiet} onClick={onRetry}>
            {t('common.tryAgain')}
          </button>
        )}
      </div>
    </>
  )
}

interface RequestProps {
  readonly request: DeviceRequest
  readonly onAnswered: (request: DeviceRequest) => void
  /** Called when it was answered elsewhere. */
  readonly onStale: () => Promise<void>
}

function Request({ request, onAnswered, onStale }: RequestProps) {
  const t = useTranslate('account')
  const [failure, setFailure] = useState<unknown>()
  const [pressed, setPressed] = useState(false)
  const { userCode, state, device, host, address, createdAt } = request
  const answer = async (approve: boolean) => {
    setFailure(undefined)
    setPressed(true)
    try {
      onAnswered(await api.auth.answerDeviceRequest({ params: { code: userCode }, body: { approve } }))
    } catch (error) {
      if (ApiError.is(error) && error.code === 'device.answered') return onStale()
      setFailure(error)
    }
    return undefined
  }
  return (
    <>
      <p className={styles.code}>
        <span className="visually-hidden">{t('account.approve.code')} </span>
        {userCode}
      </p>
      <dl className={styles.facts}>
        <dt>{t('account.approve.device')}</dt>
        <dd>{device}</dd>
        {host !== undefined && (
          <>
            <dt>{t('account.approve.host')}</dt>
            <dd>{host}</dd>
          </>
        )}
        <dt>{t('account.approve.address')}</dt>
        <dd>{address}</dd>
        <dt>{t('account.approve.time')}</dt>
        <dd>
          <DateTime at={createdAt} />
        </dd>
      </dl>
      <Failure error={failure} />
      {state === 'pending' ? (
        <>
          <p className={styles.text}>{t('account.approve.compare')}</p>
          <div className={styles.actions}>
            <BusyButton onPress={() => answer(false)}>{t('account.approve.deny')}</BusyButton>
            <BusyButton onPress={() => answer(true)} tone="primary" icon={<SquareTerminal aria-hidden />}>
              {t('account.approve.allow')}
            </BusyButton>
          </div>
        </>
      ) : (
        <Answered state={state} arrives={pressed} />
      )}
    </>
  )
}

interface AnsweredProps {
  readonly state: Exclude<DeviceRequest['state'], 'pending'>
  /** Takes focus, because it replaces the pressed button. */
  readonly arrives: boolean
}

function Answered({ state, arrives }: AnsweredProps) {
  const t = useTranslate('account')
  const result = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (arrives) result.current?.focus()
  }, [arrives])
  return (
    <>
      <p ref={result} className={styles.done} data-tone={state} tabIndex={-1}>
        {state === 'approved' ? <Check aria-hidden /> : <X aria-hidden />}
        {t(`account.approve.${state}`)}
      </p>
      <div className={styles.actions}>
        <ToChats />
      </div>
    </>
  )
}

function ToChats() {
  const t = useTranslate('account')
  return (
    <Link to="/app/chats" className={`${button.quiet} ${styles.link}`}>
      {t('shell.toChats')}
    </Link>
  )
}
