import type { AdminModel, Channel } from '@saffron/core/admin'
import { useTranslate } from '@saffron/core/react'
import { useCallback, useState } from 'react'

import { api } from '../../shell/session/client.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { allModels } from '../models/all-models.ts'
import { FreeNotice } from '../models/free-notice.tsx'

import styles from '../console.module.css'

interface ConnectedDialogProps {
  readonly channel: Channel
  readonly onPrice: (models: readonly AdminModel[]) => void
  readonly onDone: () => void
}

/** Shown after a channel is created: its models, the default for new chats, and prices. */
export function ConnectedDialog({ channel, onPrice, onDone }: ConnectedDialogProps) {
  const t = useTranslate('admin')
  const { id, name, status } = channel
  const load = useCallback(
    async (signal: AbortSignal) => {
      // A slow provider may not have listed its models yet.
      if (status === 'unknown') await api.admin.refreshModels({ signal })
      return allModels(signal)
    },
    [status],
  )
  const { value: models, error, reload } = useLoaded(load)
  const isWaiting = models === undefined && error === undefined
  const own = models?.filter(({ channels }) => channels.includes(id)) ?? []
  const able = own.filter(({ enabled, features }) => enabled && features.includes('chat'))
  const current = models?.find(({ defaultFor }) => defaultFor.includes('chat'))
  return (
    <Sheet wide title={t('admin.channel.connected', { name })} onDone={onDone}>
      <output className={styles.outcome} aria-busy={isWaiting}>
        <p>{isWaiting ? t('admin.channel.testing') : t('admin.channel.connectedText', { count: own.length })}</p>
      </output>
      <Failure error={error} />
      {able.length > 0 && <DefaultChoice models={able} current={current} onChosen={reload} />}
      <FreeNotice models={own} onPrice={onPrice} />
    </Sheet>
  )
}

interface DefaultChoiceProps {
  readonly models: readonly AdminModel[]
  /** The current default model for new chats, if one was chosen. */
  readonly current: AdminModel | undefined
  readonly onChosen: () => Promise<unknown>
}

/** Offers to make one of these models the default for new chats. */
function DefaultChoice({ models, current, onChosen }: DefaultChoiceProps) {
  const t = useTranslate('admin')
  const [chosen, choose] = useState<string>()
  const [newDefault, setNewDefault] = useState<string>()
  const isOpen = current === undefined && chosen === undefined
  const model = models.find(({ id }) => id === (chosen ?? current?.id)) ?? (isOpen ? undefined : models[0])
  const hint =
    current === undefined
      ? t('admin.model.chatDefaultNone')
      : t('admin.model.chatDefaultNow', { name: current.displayName })
  const makeDefault = async () => {
    if (model === undefined) return
    const { id, version, defaultFor, displayName } = model
    const body = { version, defaultFor: [...new Set([...defaultFor, 'chat' as const])] }
    await api.admin.updateModel({ params: { id }, body })
    setNewDefault(displayName)
    await onChosen()
  }
  return (
    <>
      <div className={styles.offer}>
        <SelectField
          label={t('admin.model.chatDefault')}
          hint={hint}
          value={model?.id ?? ''}
          options={[
            ...(isOpen ? [{ value: '', label: '—' }] : []),
            ...models.map(({ id, displayName }) => ({ value: id, label: displayName })),
          ]}
          onChange={({ target }) => choose(target.value)}
        />
        <BusyButton disabled={model === undefined} onPress={makeDefault}>
          {t('admin.model.makeDefault')}
        </BusyButton>
      </div>
      <output className={styles.good}>
        {newDefault !== undefined && t('admin.model.madeDefault', { name: newDefault })}
      </output>
    </>
  )
}
