import { ApiError, describeError } from '@saffron/core/errors'
import { useSession, useTranslate } from '@saffron/core/react'
import type { Agent } from '@saffron/core/store'
import { ChevronLeft } from 'lucide-react'
import { type ReactNode, useCallback } from 'react'
import { Link } from 'react-router-dom'

import { useTryOnReturn } from '../../browser/on-return.ts'
import { inSpace } from '../../shell/address/space-address.ts'
import { pathOfAgent, STORE_PATH } from '../../shell/navigation/agent-path.ts'
import { useRouteParam } from '../../shell/routing/route-params.ts'
import { api, session } from '../../shell/session/client.ts'
import { useAddressedSpace, useSpace } from '../../shell/space/use-space.ts'
import { Button } from '../../ui/button.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { AgentForm } from './agent-form.tsx'

import button from '../../ui/button.module.css'
import styles from './form.module.css'

/** The form of an agent, with a chat with its draft. */
export default function FormPage() {
  const t = useTranslate('store')
  const id = useRouteParam('id') ?? ''
  const { id: workspace } = useSpace()
  const load = useCallback((signal: AbortSignal) => api.store.getAgent({ params: { id }, query: {}, signal }), [id])
  const { value: agent, error, reload } = useLoaded(load)
  const user = useSession(session).user?.id
  useAddressedSpace(agent === undefined ? null : spaceOf(agent, user))
  const isGone = ApiError.is(error) && error.code === 'agent.not_found'
  useTryOnReturn(error !== undefined && !isGone, () => void reload())
  if (agent?.canEdit === true) return <AgentForm key={agent.id} agent={agent} />
  if (agent !== undefined) {
    return (
      <Message>
        <p>{t('store.form.readOnly')}</p>
        <Link className={button.quiet} to={pathOfAgent(id, workspace)}>
          {t('store.details')}
        </Link>
      </Message>
    )
  }
  if (error === undefined) {
    return (
      <Message>
        <output>{t('store.form.loading')}</output>
      </Message>
    )
  }
  return (
    <Message>
      <p role="alert">{describeError(error, t)}</p>
      {!isGone && <Button onClick={() => void reload()}>{t('common.tryAgain')}</Button>}
    </Message>
  )
}

/** The workspace of an agent. Undefined in the user's own space. */
const spaceOf = ({ owner, canEdit }: Agent, user: string | undefined): string | undefined | null =>
  owner === user ? undefined : canEdit ? owner : null

function Message({ children }: { readonly children: ReactNode }) {
  const t = useTranslate('store')
  const { id: workspace } = useSpace()
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Link
          to={inSpace(STORE_PATH, workspace)}
          className={button.icon}
          aria-label={t('store.form.back')}
          title={t('store.form.back')}
        >
          <ChevronLeft aria-hidden />
        </Link>
        <h1 className={styles.title} tabIndex={-1}>
          {t('page.agentForm')}
        </h1>
      </header>
      <div className={styles.message}>{children}</div>
    </div>
  )
}
