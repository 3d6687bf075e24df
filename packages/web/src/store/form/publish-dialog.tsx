import { useTranslate } from '@saffron/core/react'
import { type Agent, MAX_AGENT_CHANGELOG } from '@saffron/core/store'
import { useForm } from 'react-hook-form'

import { api } from '../../shell/session/client.ts'
import type { DialogProps } from '../../ui/overlays/use-dialog.ts'
import { FormSheet } from '../../ui/sheet/form-sheet.tsx'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useServerForm } from '../../ui/use-server-form.ts'
import { Changes } from '../details/changes.tsx'

import disclosure from '../../ui/disclosure.module.css'
import styles from './form.module.css'

interface PublishDialogProps extends Pick<DialogProps<number>, 'resolve'> {
  /** As it's stored. */
  readonly agent: Agent
  readonly onPublished: (agent: Agent) => void
}

/** Publishes the draft with a note of what's new. Resolves to the number of the version. */
export function PublishDialog({ agent, onPublished, resolve }: PublishDialogProps) {
  const t = useTranslate('store')
  const { id, name, instructions = '', version, published, changed, visibility } = agent
  const form = useForm({ defaultValues: { changelog: '' } })
  const sending = useServerForm({
    form,
    fields: ['changelog'],
    act: async ({ changelog }) => {
      const next = await api.store.publishAgent({ params: { id }, body: { changelog: changelog.trim(), version } })
      onPublished(next)
      resolve(next.published ?? undefined)
    },
  })
  const close = () => resolve(undefined)
  if (name.trim() === '' || instructions.trim() === '') {
    return <Sheet title={t('store.form.publish')} text={t('store.form.incomplete')} onDone={close} />
  }
  if (published !== null && changed !== true) {
    const text = t('store.form.publish.unchanged', { version: published })
    return <Sheet title={t('store.form.publish')} text={text} onDone={close} />
  }
  return (
    <FormSheet
      wide
      title={t('store.form.publish')}
      text={t('store.form.publish.text')}
      form={sending}
      ok={t('store.form.publish')}
      onCancel={close}
    >
      <p className={styles.publishTo}>
        <span>{t('store.form.publish.to')}</span>
        <strong>{t(`store.visibility.${visibility}`)}</strong>
      </p>
      {published !== null && (
        <details className={styles.changes}>
          <summary className={disclosure.summary}>{t('store.changes', { version: published })}</summary>
          <Changes agent={id} from={published} to="draft" />
        </details>
      )}
      <TextAreaField
        label={t('store.form.publish.changelog')}
        rows={3}
        maxLength={MAX_AGENT_CHANGELOG}
        {...form.register('changelog')}
      />
    </FormSheet>
  )
}
