import { useTranslate } from '@saffron/core/react'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'

import { IconButton } from './icon-button.tsx'

import styles from './field.module.css'

interface FieldProps extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  readonly label: string
  readonly hint?: string | undefined
  /** The error shown below it. */
  readonly problem?: string | undefined
}

/** A labeled field with its hint and error. A password can be revealed. */
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
      {/* Mounted in advance, so an error that appears while the field has focus is announced. */}
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
