import { nameFault, type Node } from '@saffron/core/drive'
import { useTranslate } from '@saffron/core/react'
import { useRef, useState } from 'react'

import { isComposingKey, TAKES_ESCAPE } from '../../ui/key-press.ts'
import { useDrive } from '../drive-context.ts'
import { stemLength } from '../file-looks.ts'
import { NAME_FAULT_KEY } from '../name-fault-key.ts'

import styles from './nodes.module.css'

/** A name being written: Enter or leaving keeps it, Escape does not. What cannot be a name is said, and stays. */
export function RenameField({ node, onDone }: { readonly node: Node; readonly onDone: (byKey: boolean) => void }) {
  const t = useTranslate('drive')
  const { actions } = useDrive()
  const [fault, setFault] = useState<string>()
  const given = useRef(false)
  const finish = (typed: string, byKey: boolean) => {
    if (given.current) return
    const name = typed.trim()
    const wrong = name === node.name ? undefined : nameFault(name)
    if (wrong !== undefined && byKey) return setFault(t(NAME_FAULT_KEY[wrong]))
    given.current = true
    onDone(byKey)
    if (wrong === undefined && name !== node.name) void actions.rename(node, name)
  }
  return (
    <input
      ref={(input) => {
        // After the menu that was just left has given the focus away.
        const timer = setTimeout(() => {
          input?.focus()
          input?.setSelectionRange(0, stemLength(node))
        })
        return () => clearTimeout(timer)
      }}
      {...TAKES_ESCAPE}
      className={styles.rename}
      aria-label={t('drive.renameField', { name: node.name })}
      aria-invalid={fault !== undefined}
      title={fault}
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
  )
}
