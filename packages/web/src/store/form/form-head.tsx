import { describeError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import type { AgentDraft, AgentDraftSnapshot } from '@saffron/core/store'
import { Check, ChevronLeft, CloudAlert, CloudUpload, Ellipsis, History, Rocket } from 'lucide-react'
import { Link, useNavigate } from 'react-router-dom'

import { inSpace } from '../../shell/address/space-address.ts'
import { STORE_PATH } from '../../shell/navigation/agent-path.ts'
import { useSpace } from '../../shell/space/use-space.ts'
import { AgentAvatar } from '../../ui/agent-avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { useDialog } from '../../ui/overlays/use-dialog.ts'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { DraftState } from '../list/draft-state.tsx'
import { useAgentMenu } from '../use-agent-menu.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { VersionsDialog } from './versions-dialog.tsx'

import button from '../../ui/button.module.css'
import styles from './form.module.css'

interface FormHeadProps {
  readonly draft: AgentDraft
  readonly snapshot: AgentDraftSnapshot
}

/** The name of the agent, whether everything is saved, and publishing. */
export function FormHead({ draft, snapshot }: FormHeadProps) {
  const t = useTranslate('store')
  const navigate = useNavigate()
  const toast = useToast()
  const openDialog = useDialog()
  const { id: workspace } = useSpace()
  const { agent, fields } = snapshot
  const mine = inSpace(`${STORE_PATH}?view=mine`, workspace)
  const name = fields.name || t('store.unnamed')
  const items = useAgentMenu({
    agent,
    onChanged: draft.put,
    onGone: () => void navigate(mine, { replace: true }),
  })
  const publish = async () => {
    // The dialog shows what is stored.
    await draft.save()
    const published = await openDialog<number>(t('store.form.publish'), ({ resolve }) => (
      <PublishDialog agent={draft.getSnapshot().agent} onPublished={draft.put} resolve={resolve} />
    ))
    if (published !== undefined) toast(t('store.form.published', { version: published }))
  }
  const showVersions = () =>
    void openDialog<void>(t('store.versions'), ({ resolve }) => (
      <VersionsDialog agent={agent.id} onDone={() => resolve(undefined)} />
    ))
  return (
    <header className={styles.bar}>
      <Link to={mine} className={button.icon} aria-label={t('store.form.back')} title={t('store.form.back')}>
        <ChevronLeft aria-hidden />
      </Link>
      <AgentAvatar agent={fields} size={28} />
      <h1 className={styles.title} tabIndex={-1} lang={fields.name === '' ? undefined : ''} title={name}>
        {name}
      </h1>
      <span className={styles.published}>
        <DraftState agent={agent} />
      </span>
      <SaveState draft={draft} snapshot={snapshot} />
      <MenuButton
        items={[{ label: t('store.form.versions'), icon: <History aria-hidden />, onClick: showVersions }, ...items]}
        button={{ className: button.icon, 'aria-label': t('store.menuOf', { name }) }}
      >
        <Ellipsis aria-hidden />
      </MenuButton>
      <Button tone="primary" icon={<Rocket aria-hidden />} className={styles.publish} onClick={() => void publish()}>
        <span>{t('store.form.publish')}</span>
      </Button>
    </header>
  )
}

/** Whether everything is saved. A failed save can be repeated. */
function SaveState({ draft, snapshot: { state, error } }: FormHeadProps) {
  const t = useTranslate('store')
  return (
    <div className={styles.state} data-state={state}>
      <output className={styles.stateText}>
        {state === 'saved' && <Check aria-hidden />}
        {state === 'failed' && <CloudAlert aria-hidden />}
        {(state === 'unsaved' || state === 'saving') && <CloudUpload aria-hidden />}
        <span>{t(`store.form.state.${state}`)}</span>
      </output>
      {state === 'failed' && (
        <button
          type="button"
          className={styles.retry}
          title={`${describeError(error, t)} ${t('store.form.keptHere')}`}
          onClick={() => void draft.save()}
        >
          {t('common.tryAgain')}
        </button>
      )}
    </div>
  )
}
