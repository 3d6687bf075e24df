import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'

import type { MenuAction, MenuChoice, MenuItem } from './menu-items.ts'

import styles from './menu.module.css'

interface MenuProps {
  readonly items: readonly MenuItem[]
  readonly button: ComponentProps<'button'>
  readonly side: 'top' | 'right' | 'bottom'
  readonly align: 'start' | 'end'
  readonly children: ReactNode
}

/** The opened form of a menu button: open from its first render on. */
export default function Menu({ items, button, side, align, children }: MenuProps) {
  return (
    <DropdownMenu.Root defaultOpen modal={false}>
      <DropdownMenu.Trigger asChild>
        <button type="button" {...button}>
          {children}
        </button>
      </DropdownMenu.Trigger>
      {/* Without a portal: what the menu says stays inside the landmark its button stands in. */}
      <DropdownMenu.Content
        className={styles.menu}
        side={side}
        align={align}
        sideOffset={6}
        collisionPadding={8}
        onCloseAutoFocus={(event) => {
          // An item may have moved the focus to where it is wanted, a field to rename in: it stays there.
          if (document.activeElement instanceof HTMLInputElement) event.preventDefault()
        }}
      >
        {items.map((item) => (
          <Line key={keyOf(item)} item={item} />
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

const keyOf = (item: MenuItem): string => {
  if ('divider' in item) return `after ${item.divider}`
  return 'options' in item ? item.heading : item.label
}

function Line({ item }: { readonly item: MenuItem }) {
  if ('divider' in item) return <DropdownMenu.Separator className={styles.divider} />
  if ('options' in item) return <Choice choice={item} />
  return item.show === false ? null : <Action action={item} />
}

function Action({ action: { label, icon, danger, onClick } }: { readonly action: MenuAction }) {
  return (
    <DropdownMenu.Item className={danger ? `${styles.item} ${styles.danger}` : styles.item} onSelect={onClick}>
      {icon}
      <span>{label}</span>
    </DropdownMenu.Item>
  )
}

function Choice({ choice: { heading, value, options, onChoose } }: { readonly choice: MenuChoice }) {
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={onChoose} aria-label={heading}>
      <DropdownMenu.Label className={styles.heading}>{heading}</DropdownMenu.Label>
      {options.map((option) => (
        <DropdownMenu.RadioItem key={option.value} value={option.value} className={styles.item}>
          <span className={styles.tick}>
            <DropdownMenu.ItemIndicator asChild>
              <Check aria-hidden />
            </DropdownMenu.ItemIndicator>
          </span>
          <span className={styles.label}>{option.label}</span>
          {option.note !== undefined && <span className={styles.note}>{option.note}</span>}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}
