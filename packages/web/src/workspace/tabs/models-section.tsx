import { useTranslate } from '@saffron/core/react'
import { useState } from 'react'

import { api } from '../../shell/session/client.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useToast } from '../../ui/overlays/use-toast.ts'
import { SettingsSection } from '../../ui/settings/settings-page.tsx'
import type { TabProps } from '../tab-props.ts'
import { useAllModels } from './use-all-models.ts'

import settings from '../../ui/settings/settings.module.css'
import styles from '../workspace.module.css'

/** The models that members may use. Only the owner changes them. */
export function ModelsSection({ workspace, onChanged }: TabProps) {
  const t = useTranslate('workspace')
  const toast = useToast()
  const { id, role, settings: before, version } = workspace
  const { models, error } = useAllModels()
  const [allowed, setAllowed] = useState<ReadonlySet<string>>(new Set(before.models))
  const [failure, setFailure] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  // Allowed models that no longer exist stay visible, so that the owner can remove them.
  const names = [...new Set([...models.map(({ name }) => name), ...(before.models ?? [])])]
  const toggle = (name: string) =>
    setAllowed((now) => new Set(now.has(name) ? [...now].filter((each) => each !== name) : [...now, name]))
  const save = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      const changed = { ...before, models: [...allowed] }
      await api.workspace.updateWorkspace({ params: { id }, body: { settings: changed, version } })
      toast(t('workspace.saved'))
      await onChanged()
    } catch (problem) {
      setFailure(problem)
    }
    setBusy(false)
  }
  const isOwner = role === 'owner'
  const isChanged = names.some((name) => allowed.has(name) !== (before.models ?? []).includes(name))
  return (
    <SettingsSection title={t('workspace.models')} lead={t('workspace.modelsLead')}>
      <Failure error={error} />
      {isOwner ? (
        <>
          <fieldset className={styles.choices} aria-label={t('workspace.models')}>
            {names.map((name) => (
              <label key={name}>
                <input type="checkbox" checked={allowed.has(name)} onChange={() => toggle(name)} />
                <span lang="">{name}</span>
              </label>
            ))}
          </fieldset>
          <p className={settings.lead}>{t('workspace.modelsChosen', { count: allowed.size })}</p>
          <Failure error={failure} />
          <Button tone="primary" busy={busy} disabled={!isChanged} onClick={() => void save()}>
            {t('common.save')}
          </Button>
        </>
      ) : (
        <p className={styles.note}>
          {before.models?.length ? before.models.join(', ') : t('workspace.modelsChosen', { count: 0 })}
        </p>
      )}
    </SettingsSection>
  )
}
