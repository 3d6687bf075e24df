import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'

import styles from './tabs.module.css'

interface TabsProps<Key extends string> {
  /** The accessible name of the list of tabs. */
  readonly label: string
  readonly tabs: readonly { readonly key: Key; readonly label: string }[]
  readonly current: Key
  readonly onChange: (key: Key) => void
  /** The content has the rest of a column's height. */
  readonly fills?: boolean
  /** The content of the current tab. */
  readonly children: ReactNode
}

/** Tabs, of which one shows its content. Arrow keys change the tab. */
export function Tabs<Key extends string>({ label, tabs, current, onChange, fills = false, children }: TabsProps<Key>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [current])
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === current)
    const targets: Readonly<Record<string, number>> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at + tabs.length - 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }
    const target = targets[event.key]
    const tab = target === undefined ? undefined : tabs[target]
    if (tab === undefined || target === undefined) return
    event.preventDefault()
    onChange(tab.key)
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target]?.focus()
  }
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        className={`${styles.list} fades-aside`}
        onKeyDown={onKeyDown}
      >
        {tabs.map(({ key, label: name }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            aria-selected={key === current}
            aria-controls={`${id}-panel`}
            tabIndex={key === current ? 0 : -1}
            onClick={() => onChange(key)}
          >
            {name}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${current}`}
        className={styles.panel}
        data-fills={fills}
      >
        {children}
      </div>
    </>
  )
}
