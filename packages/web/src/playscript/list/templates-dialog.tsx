import { describeError } from '@saffron/core/errors'
import { useTranslate } from '@saffron/core/react'
import { useCallback, useState } from 'react'

import { api } from '../../shell/session/client.ts'
import { Button } from '../../ui/button.tsx'
import type { DialogProps } from '../../ui/overlays/use-dialog.ts'
import { Sheet } from '../../ui/sheet/sheet.tsx'
import { useLoaded } from '../../ui/use-loaded.ts'

import styles from './list.module.css'

/** The templates with a preview of their scenes. It resolves to the key of the chosen one. */
export function TemplatesDialog({ resolve }: DialogProps<string>) {
  const t = useTranslate('playscript')
  const load = useCallback(
    (signal: AbortSignal) => api.playscript.listTemplates({ query: { language: t.locale }, signal }),
    [t.locale],
  )
  const { value, error, reload } = useLoaded(load)
  const [chosen, choose] = useState<string>()
  const templates = value?.list ?? []
  const shown = templates.find(({ key }) => key === chosen) ?? templates[0]
  return (
    <Sheet
      wide
      title={t('playscript.templates')}
      doneText={t(shown === undefined ? 'shell.cancel' : 'playscript.templates.use')}
      onDone={() => resolve(shown?.key)}
      actions={shown !== undefined && <Button onClick={() => resolve(undefined)}>{t('shell.cancel')}</Button>}
    >
      {error !== undefined && (
        <div className={styles.note}>
          <p role="alert">{describeError(error, t)}</p>
          <Button onClick={() => void reload()}>{t('common.tryAgain')}</Button>
        </div>
      )}
      {value === undefined && error === undefined && (
        <p className={styles.note} aria-busy>
          {t('common.loading')}
        </p>
      )}
      {value !== undefined && shown === undefined && <p className={styles.note}>{t('playscript.templates.none')}</p>}
      {shown !== undefined && (
        <div className={styles.templates}>
          <fieldset>
            <legend className="visually-hidden">{t('playscript.templates')}</legend>
            {templates.map(({ key, name, description }) => (
              <label key={key} data-chosen={key === shown.key}>
                <input
                  type="radio"
                  name="template"
                  value={key}
                  checked={key === shown.key}
                  onChange={() => choose(key)}
                />
                <strong>{name}</strong>
                <span>{description}</span>
              </label>
            ))}
          </fieldset>
          {/* A long preview scrolls by keyboard too. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role */}
          <div tabIndex={0} role="group" aria-label={t('playscript.templates.preview', { name: shown.name })}>
            {shown.scenes.map(({ heading, prompt }, index) => (
              // oxlint-disable-next-line react/no-array-index-key
              <div key={index}>
                <strong>{heading}</strong>
                <p>{prompt}</p>
              </div>
            ))}
          </div>
        </div>
      )}
    </Sheet>
  )
}
