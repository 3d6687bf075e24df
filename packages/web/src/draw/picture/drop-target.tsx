import { useTranslate } from '@saffron/core/react'
import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'

import styles from './drop-target.module.css'

interface DropTargetProps {
  readonly enabled: boolean
  readonly onFiles: (files: readonly File[]) => void
  readonly className?: string | undefined
  readonly children: ReactNode
}

/** Takes files that are dropped on it, or pasted on the page. */
export function DropTarget({ enabled, onFiles, className = '', children }: DropTargetProps) {
  const t = useTranslate('draw')
  const [over, setOver] = useState(false)
  const pasted = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])]
    const isElsewhere = document.querySelector('[role=dialog], [role=alertdialog]') !== null
    if (!enabled || files.length === 0 || isElsewhere) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const listen = (event: ClipboardEvent) => pasted(event)
    document.addEventListener('paste', listen)
    return () => document.removeEventListener('paste', listen)
  }, [])
  const isFiles = ({ dataTransfer }: DragEvent) => enabled && dataTransfer.types.includes('Files')
  return (
    // Files are dropped on it. Buttons do the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={`${styles.target} ${className}`}
      data-over={over}
      onDragOver={(event) => {
        if (!isFiles(event)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setOver(false)
      }}
      onDrop={(event) => {
        setOver(false)
        if (!isFiles(event)) return
        event.preventDefault()
        onFiles([...event.dataTransfer.files])
      }}
    >
      {children}
      {over && (
        <div className={styles.veil} aria-hidden>
          {t('draw.references.drop')}
        </div>
      )}
    </div>
  )
}
