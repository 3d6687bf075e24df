import { nameError, type Node } from '@saffron/core/drive'
import { shownName } from '@saffron/core/format'
import { useTranslate } from '@saffron/core/react'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'

import { isComposingKey, TAKES_ESCAPE } from '../../ui/key-press.ts'
import { useDrive } from '../drive-context.ts'
import { stemLength } from '../file-appearance.ts'
import { NAME_FAULT_KEY } from '../name-fault-key.ts'

import styles from './rename-field.module.css'

interface RenameFieldProps {
  readonly node: Node
  readonly tile?: boolean
  /** `byKey`: focus returns to the row. */
  readonly onDone: (byKey: boolean) => void
}

/** Edits a name. Enter or blur saves, Escape cancels. An invalid name shows an error and stays. */
export function RenameField({ node, tile = false, onDone }: RenameFieldProps) {
  const t = useTranslate('drive')
  const { actions } = useDrive()
  const [fault, setFault] = useState<string>()
  const given = useRef(false)
  const field = useRef<HTMLInputElement>(null)
  const faultId = useId()
  const begin = useEffectEvent(() => {
    field.current?.focus()
    field.current?.setSelectionRange(0, stemLength(node))
  })
  // Runs once, after the closed menu has moved focus. The rows may reload while the user types.
  useEffect(() => {
    const timer = setTimeout(begin)
    return () => clearTimeout(timer)
  }, [])
  const finish = (typed: string, byKey: boolean) => {
    if (given.current) return
    const name = typed.trim()
    const wrong = name === node.name ? undefined : nameError(name)
    if (wrong !== undefined && byKey) return setFault(t(NAME_FAULT_KEY[wrong]))
    given.current = true
    onDone(byKey)
    if (wrong === undefined && name !== node.name) void actions.rename(node, name)
  }
  return (
    <span className={styles.renaming} data-tile={tile || undefined}>
      <input
        ref={field}
        {...TAKES_ESCAPE}
        className={styles.rename}
        aria-label={t('drive.renameField', { name: shownName(node.name) })}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : faultId}
        defaultValue={node.name}
        autoComplete="off"
        spellCheck={false}
        onBlur={({ currentTarget }) => finish(currentTarget.value, false)}
        onKeyDown={(event) => {
          event.stopPropagation()
          if (isComposingKey(event.nativeEvent)) return
          if (event.key === 'Enter') finish(event.currentTarget.value, true)
          if (event.key !== 'Escape') return
          event.preventDefault()
          finish(node.name, true)
        }}
        onDoubleClick={(event) => event.stopPropagation()}
      />
      {fault !== undefined && (
        <span id={faultId} role="alert" className={styles.fault}>
          {fault}
        </span>
      )}
    </span>
  )
}
