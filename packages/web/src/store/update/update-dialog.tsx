import { describeError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import type { Agent } from '@saffron/core/store'
import { useCallback } from 'react'

import { api } from '../../shell/session/client.ts'
import { Button } from '../../ui/button.tsx'
import type { DialogProps } from '../../ui/overlays/use-dialog.ts'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'
import { UpdateForm } from './update-form.tsx'

interface UpdateDialogProps extends Pick<DialogProps<number>, 'resolve'> {
  /** The copy, as it's stored. */
  readonly agent: Agent
  readonly onAdopted: (agent: Agent) => void
}

/** What the original of a copied agent changed, to choose from. Resolves to the number of adopted changes. */
export default function UpdateDialog({ agent, onAdopted, resolve }: UpdateDialogProps) {
  const t = useTranslate('store')
  const { id } = agent
  const load = useCallback((signal: AbortSignal) => api.store.forkUpdate({ params: { id }, signal }), [id])
  const { value: update, error, reload } = useLoaded(load)
  const close = () => resolve(undefined)
  const title = t('store.update.title')
  if (update?.state === 'newer' && update.to !== null) {
    return <UpdateForm agent={agent} update={update} to={update.to} onAdopted={onAdopted} resolve={resolve} />
  }
  if (update !== undefined) {
    return (
      <Sheet
        title={title}
        text={t(update.state === 'gone' ? 'store.update.gone' : 'store.update.current')}
        onDone={close}
      />
    )
  }
  return (
    <Sheet
      wide
      title={title}
      actions={error !== undefined && <Button onClick={() => void reload()}>{t('common.tryAgain')}</Button>}
      onDone={close}
    >
      {error === undefined ? <output>{t('common.loading')}</output> : <p role="alert">{describeError(error, t)}</p>}
    </Sheet>
  )
}
