import { MAX_PAGE_SIZE } from '@saffron/core/contract'
import { ApiError, describeError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import type { WorkspaceInvitationPreview } from '@saffron/core/workspace'
import { MailOpen } from 'lucide-react'
import { useCallback, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'

import { PersonPicture } from '../shell/account/person-picture.tsx'
import { workspaceInvitationToken } from '../shell/navigation/workspace-invitation.ts'
import { api } from '../shell/session/client.ts'
import { Button } from '../ui/button.tsx'
import { Failure } from '../ui/failure.tsx'
import { dateText } from '../ui/moment.tsx'
import { useLoaded } from '../ui/use-loaded.ts'
import { pathOfWorkspace, WORKSPACES_PATH } from './workspace-path.ts'

import button from '../ui/button.module.css'
import styles from '../ui/invitation-page.module.css'

/** An invitation to a workspace. */
export default function InvitedPage() {
  const t = useTranslate('workspace')
  const token = workspaceInvitationToken(useLocation()) ?? ''
  const load = useCallback(
    async (signal: AbortSignal) => {
      const [preview, { list }] = await Promise.all([
        api.workspace.previewWorkspaceInvitation({ body: { token }, signal }),
        api.workspace.searchWorkspaces({ query: { limit: MAX_PAGE_SIZE }, signal }),
      ])
      return { preview, isMember: list.some(({ id }) => id === preview.workspace.id) }
    },
    [token],
  )
  const { value, error, reload } = useLoaded(load)
  const preview = value?.preview
  // The same link leads nowhere the next time too.
  const isUnknown = ApiError.is(error) && error.code === 'workspace.invitation_not_found'
  return (
    <article className={styles.page} aria-busy={preview === undefined && error === undefined}>
      {preview?.workspace.avatar === undefined ? (
        <span className={styles.icon}>
          <MailOpen aria-hidden />
        </span>
      ) : (
        <PersonPicture person={preview.workspace} className={styles.portrait} />
      )}
      {preview === undefined && error === undefined && <p className={styles.lead}>{t('common.loading')}</p>}
      {error !== undefined && (
        <>
          <p role="alert" className={styles.lead}>
            {describeError(error, t)}
          </p>
          <div className={styles.ways}>
            {!isUnknown && (
              <button type="button" className={button.quiet} onClick={() => void reload()}>
                {t('common.tryAgain')}
              </button>
            )}
            <Link to={WORKSPACES_PATH} className={button.quiet}>
              {t('workspace.back')}
            </Link>
          </div>
        </>
      )}
      {value !== undefined &&
        (value.isMember ? <Joined preview={value.preview} /> : <Preview {...value} token={token} />)}
    </article>
  )
}

interface PreviewProps {
  readonly preview: WorkspaceInvitationPreview
  readonly token: string
}

/** A second acceptance changes nothing, so a member is only led to the workspace. */
function Joined({ preview: { workspace } }: Pick<PreviewProps, 'preview'>) {
  const t = useTranslate('workspace')
  return (
    <>
      <h2 className={styles.title}>{t('workspace.invited.member', { name: workspace.name })}</h2>
      <p className={styles.lead}>{t('workspace.members', { count: workspace.memberCount })}</p>
      <div className={styles.ways}>
        <Link to={pathOfWorkspace(workspace.id)} className={button.primary}>
          {t('workspace.invited.openWorkspace')}
        </Link>
        <Link to={WORKSPACES_PATH} className={button.quiet}>
          {t('workspace.back')}
        </Link>
      </div>
    </>
  )
}

function Preview({ preview, token }: PreviewProps) {
  const t = useTranslate('workspace')
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const { workspace, inviter, role, state, expiresAt } = preview
  if (state !== 'open') {
    return (
      <>
        <h2 className={styles.title}>{t('workspace.invited.closed')}</h2>
        <p className={styles.lead}>{t('workspace.invited.closedText')}</p>
        <div className={styles.ways}>
          <Link to={WORKSPACES_PATH} className={button.primary}>
            {t('workspace.back')}
          </Link>
        </div>
      </>
    )
  }
  const join = async () => {
    setBusy(true)
    try {
      const { id } = await api.workspace.acceptWorkspaceInvitation({ body: { token } })
      await navigate(pathOfWorkspace(id), { replace: true })
    } catch (error) {
      setFailure(error)
      setBusy(false)
    }
  }
  const names = { inviter: inviter?.name || t('workspace.invited.someone'), name: workspace.name }
  return (
    <>
      <h2 className={styles.title}>{t('workspace.invited.title', names)}</h2>
      <p className={styles.lead}>
        {t('workspace.members', { count: workspace.memberCount })}
        {' · '}
        {t('workspace.invited.until', { day: dateText(expiresAt, t.locale) })}
      </p>
      <p className={styles.lead}>
        {t('workspace.invited.role', { role: t(`workspace.role.${role}`), hint: t(`workspace.roleHint.${role}`) })}
      </p>
      <p className={styles.lead}>{t('workspace.invited.reads')}</p>
      <Failure error={failure} />
      <div className={styles.ways}>
        <Button tone="primary" busy={busy} onClick={() => void join()}>
          {t('workspace.invited.join')}
        </Button>
        <Link to={WORKSPACES_PATH} className={button.quiet}>
          {t('workspace.back')}
        </Link>
      </div>
    </>
  )
}
