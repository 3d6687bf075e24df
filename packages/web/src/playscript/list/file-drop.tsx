import { useTranslate } from '@saffron/core/react'
import { type DragEvent, type ReactNode, useState } from 'react'

import styles from './list.module.css'

interface FileDropProps {
  readonly enabled: boolean
  readonly onFiles: (files: readonly File[]) => void
  readonly children: ReactNode
}

/** Takes files that are dropped on the page. The button for a file does the same by keyboard. */
export function FileDrop({ enabled, onFiles, children }: FileDropProps) {
  const t = useTranslate('playscript')
  const [over, setOver] = useState(false)
  const hasFiles = ({ dataTransfer }: DragEvent) => enabled && dataTransfer.types.includes('Files')
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.page}
      onDragOver={(event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false)
      }}
      onDrop={(event) => {
        setOver(false)
        if (!hasFiles(event)) return
        event.preventDefault()
        onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
      {over && (
        <div className={styles.veil} aria-hidden>
          {t('playscript.drop')}
        </div>
      )}
    </div>
  )
}
