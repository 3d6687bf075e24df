import { Check } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type ComponentProps, useRef } from 'react'

import { type MenuAction, type MenuChoice, type MenuItem, visibleItems } from './menu-items.ts'

import styles from './menu.module.css'

interface MenuContentProps extends Omit<ComponentProps<typeof DropdownMenu.Content>, 'className' | 'children'> {
  readonly items: readonly MenuItem[]
}

/** The open menu, used by buttons and context menus. */
export function MenuContent({ items, onCloseAutoFocus, ...content }: MenuContentProps) {
  const chosen = useRef<() => unknown>(undefined)
  return (
    <DropdownMenu.Content
      className={styles.menu}
      collisionPadding={8}
      {...content}
      onCloseAutoFocus={(event) => {
        onCloseAutoFocus?.(event)
        // Focus returns first, because the chosen item may move it to a field, or to a dialog that stores it.
        if (chosen.current !== undefined) queueMicrotask(chosen.current)
        chosen.current = undefined
      }}
    >
      {visibleItems(items).map((item) => (
        <Line
          key={keyOf(item)}
          item={item}
          onChosen={(run) => {
            chosen.current = run
          }}
        />
      ))}
    </DropdownMenu.Content>
  )
}

const keyOf = (item: MenuItem): string => {
  if ('divider' in item) return `after ${item.divider}`
  return 'options' in item ? item.heading : item.label
}

interface LineProps {
  readonly item: MenuItem
  readonly onChosen: (run: () => unknown) => void
}

function Line({ item, onChosen }: LineProps) {
  if ('divider' in item) return <DropdownMenu.Separator className={styles.divider} />
  if ('options' in item) return <Choice choice={item} />
  return <Action action={item} onChosen={onChosen} />
}

function Action({ action, onChosen }: { readonly action: MenuAction; readonly onChosen: LineProps['onChosen'] }) {
  const { label, icon, danger = false, disabled = false, onClick } = action
  return (
    <DropdownMenu.Item
      className={danger ? `${styles.item} ${styles.danger}` : styles.item}
      disabled={disabled}
      textValue={label}
      onSelect={() => onChosen(onClick)}
    >
      {icon}
      <span>{label}</span>
    </DropdownMenu.Item>
  )
}

function Choice({
  choice: { heading, legend, value, options, paired = false, onChoose },
}: {
  readonly choice: MenuChoice
}) {
  return (
    <DropdownMenu.RadioGroup
      className={paired ? styles.paired : undefined}
      value={value}
      onValueChange={onChoose}
      aria-label={heading}
    >
      <DropdownMenu.Label className={styles.heading}>
        {heading}
        {legend !== undefined && <span className={styles.legend}>{legend}</span>}
      </DropdownMenu.Label>
      {options.map((option) => (
        <DropdownMenu.RadioItem
          key={option.value}
          value={option.value}
          className={styles.item}
          textValue={option.label}
        >
          <span className={styles.tick}>
            <DropdownMenu.ItemIndicator asChild>
              <Check aria-hidden />
            </DropdownMenu.ItemIndicator>
          </span>
          {option.icon}
          <span className={styles.label}>{option.label}</span>
          {option.note !== undefined && (
            <span className={styles.note} aria-hidden={option.spokenNote !== undefined}>
              {option.note}
            </span>
          )}
          {option.spokenNote !== undefined && <span className="visually-hidden">{option.spokenNote}</span>}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  )
}
