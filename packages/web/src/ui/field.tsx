import { useTranslate } from '@saffron/core/react'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'

import { IconButton } from './icon-button.tsx'

import styles from './field.module.css'

interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  readonly label: string
  readonly hint?: string | undefined
  /** What is wrong with it, under it. */
  readonly problem?: string | undefined
}

/** A labelled field with its hint and its problem; what is secret can be shown. */
export function Field({ label, hint, problem, type = 'text', ...input }: FieldProps) {
  const t = useTranslate()
  const id = useId()
  const [shown, setShown] = useState(false)
  const secret = type === 'password'
  const note = problem ?? hint
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          type={secret && shown ? 'text' : type}
          aria-invalid={problem !== undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
          className={secret ? styles.secret : undefined}
        />
        {secret && (
          <IconButton
            className={styles.show}
            label={t(shown ? 'auth.hideCharacters' : 'auth.showCharacters')}
            icon={shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        )}
      </div>
      {/* There before it has anything to say: a problem that comes while the field has the focus is read out. */}
      <div aria-live="polite">
        {note !== undefined && (
          <p id={`${id}-note`} className={problem === undefined ? styles.hint : styles.problem}>
            {note}
          </p>
        )}
      </div>
    </div>
  )
}
