import { useTranslate } from '@saffron/core/react'
import { type AdoptedField, type Agent, fieldsToAdopt, type ForkUpdate } from '@saffron/core/store'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { api } from '../../shell/session/client.ts'
import { Button } from '../../ui/button.tsx'
import type { DialogProps } from '../../ui/overlays/use-dialog.ts'
import { FormSheet } from '../../ui/sheet/form-sheet.tsx'
import { useServerForm } from '../../ui/use-server-form.ts'
import { FieldChange } from './field-change.tsx'

import styles from './update.module.css'

interface UpdateFormProps extends Pick<DialogProps<number>, 'resolve'> {
  readonly agent: Agent
  readonly update: ForkUpdate
  /** The version of the original that is shown. */
  readonly to: number
  readonly onAdopted: (agent: Agent) => void
}

/** The changed fields of the original, each with a choice. Those that the copy changed too aren't chosen at first. */
export function UpdateForm({ agent, update, to, onAdopted, resolve }: UpdateFormProps) {
  const t = useTranslate('store')
  const { changes, name, from, instructionsHidden, files } = update
  const [chosen, setChosen] = useState<ReadonlySet<AdoptedField>>(() => new Set(fieldsToAdopt(changes)))
  const sending = useServerForm({
    form: useForm(),
    fields: [],
    act: async () => {
      const fields = [...chosen]
      onAdopted(await api.store.adoptUpdate({ params: { id: agent.id }, body: { to, fields, version: agent.version } }))
      resolve(fields.length)
    },
  })
  const choose = (field: AdoptedField, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(field)
    else next.delete(field)
    setChosen(next)
  }
  const isAll = chosen.size === changes.length
  const listOf = (names: readonly string[]) => new Intl.ListFormat(t.locale).format(names)
  return (
    <FormSheet
      wide
      title={t('store.update.title')}
      text={t('store.update.text', { name: name ?? '', from, to })}
      form={sending}
      ok={chosen.size === 0 ? t('store.update.keep') : t('store.update.adopt', { count: chosen.size })}
      aside={
        changes.length > 1 && (
          <Button
            className={styles.all}
            onClick={() => setChosen(new Set(isAll ? [] : changes.map(({ field }) => field)))}
          >
            {t(isAll ? 'store.update.none' : 'store.update.all')}
          </Button>
        )
      }
      onCancel={() => resolve(undefined)}
    >
      {changes.length === 0 && <p className={styles.note}>{t('store.update.nothing')}</p>}
      {changes.map((change) => (
        <FieldChange
          key={change.field}
          change={change}
          isChosen={chosen.has(change.field)}
          onChoose={(isChosen) => choose(change.field, isChosen)}
        />
      ))}
      {instructionsHidden && <p className={styles.note}>{t('store.update.hidden')}</p>}
      {files.added.length > 0 && (
        <p className={styles.note}>{t('store.update.filesAdded', { files: listOf(files.added) })}</p>
      )}
      {files.removed.length > 0 && (
        <p className={styles.note}>{t('store.update.filesRemoved', { files: listOf(files.removed) })}</p>
      )}
    </FormSheet>
  )
}
